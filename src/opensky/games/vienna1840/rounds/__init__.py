"""The rounds of 1840, one file a kind of round or step."""
