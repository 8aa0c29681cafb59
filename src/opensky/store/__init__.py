"""Files: the folders of tournaments, records of any file, and the logs of bots."""

from opensky.store.folder import Store
from opensky.store.lines import (
    LOGS,
    PLAN,
    RECORDS,
    add_records,
    bare,
    digest,
    numbered_lines,
    record_at,
    records,
    text_of,
)
from opensky.store.logs import Speech, open_log

__all__ = [
    "LOGS",
    "PLAN",
    "RECORDS",
    "Speech",
    "Store",
    "add_records",
    "bare",
    "digest",
    "numbered_lines",
    "open_log",
    "record_at",
    "records",
    "text_of",
]
