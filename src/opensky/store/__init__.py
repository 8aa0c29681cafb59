"""Files: the folders of tournaments, records of any file, and the logs of bots."""

from opensky.store.chain import chain_break
from opensky.store.code import code_digest
from opensky.store.evidence import Evidence
from opensky.store.folder import Store
from opensky.store.lines import (
    LOGS,
    PLAN,
    RECORDS,
    Lines,
    bare,
    digest,
    new_text,
    numbered_lines,
    record_at,
    records,
    swap_text,
    text_of,
    whole_lines,
    write_text,
)
from opensky.store.logs import MOST_LOG, Speech, log_name, open_log
from opensky.store.own import OwnRecords, add_records, check_can_grow
from opensky.store.plans import Revision, revisions

__all__ = [
    "LOGS",
    "MOST_LOG",
    "PLAN",
    "RECORDS",
    "Evidence",
    "Lines",
    "OwnRecords",
    "Revision",
    "Speech",
    "Store",
    "add_records",
    "bare",
    "chain_break",
    "check_can_grow",
    "code_digest",
    "digest",
    "log_name",
    "new_text",
    "numbered_lines",
    "open_log",
    "record_at",
    "records",
    "revisions",
    "swap_text",
    "text_of",
    "whole_lines",
    "write_text",
]
