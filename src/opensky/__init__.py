"""Write, run and rank programs that play board games; the rules are proved."""

__version__ = "0.1.0"
