"""A typed client of the Memory Graph Service: `Memory`, and `AsyncMemory` for asyncio and Trio."""

from ._async_connection import AsyncDocument
from ._connection import Document
from ._request import NOT_GIVEN, NotGiven
from .async_memory import AsyncMemory
from .errors import MemoryGraphError
from .memory import Memory

__all__ = [
    "NOT_GIVEN",
    "AsyncDocument",
    "AsyncMemory",
    "Document",
    "Memory",
    "MemoryGraphError",
    "NotGiven",
]
