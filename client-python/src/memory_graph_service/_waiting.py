"""Pauses and limits of time, with and without asyncio."""

from __future__ import annotations

import time
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager, nullcontext
from typing import BinaryIO, TypeAlias, cast

import anyio

from .errors import MemoryGraphError

_CHUNK_BYTES = 65_536

Content: TypeAlias = "bytes | BinaryIO | Iterable[bytes]"
"""A document to send: its bytes, an open file, or its chunks."""
AsyncContent: TypeAlias = "Content | AsyncIterable[bytes]"

pause = time.sleep
async_pause = anyio.sleep


class Deadline:
    """The end of the time that an answer has."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._ends = time.monotonic() + seconds

    def check(self) -> None:
        if time.monotonic() > self._ends:
            raise self.passed()

    def passed(self) -> MemoryGraphError:
        return MemoryGraphError("NO_ANSWER_IN_TIME", f"The service did not answer within {self.seconds:g} s.")


def within(deadline: Deadline) -> AbstractContextManager[None, None]:
    """Without asyncio nothing interrupts a read: the deadline is checked between chunks."""
    return nullcontext()


def async_within(deadline: Deadline) -> AbstractAsyncContextManager[None, None]:
    # It ends by itself what it stops, and hides no error.
    return cast("AbstractAsyncContextManager[None, None]", _interrupted(deadline))


@asynccontextmanager
async def _interrupted(deadline: Deadline) -> AsyncIterator[None]:
    with anyio.move_on_after(deadline.seconds) as scope:
        yield
    if scope.cancelled_caught:
        raise deadline.passed()


def chunks(content: Content) -> bytes | Iterator[bytes]:
    if isinstance(content, (bytes, bytearray, memoryview)):
        return bytes(content)
    if isinstance(content, Iterable) and not hasattr(content, "read"):
        return iter(content)
    file: BinaryIO = content  # type: ignore[assignment]
    return iter(lambda: file.read(_CHUNK_BYTES), b"")


def async_chunks(content: AsyncContent) -> bytes | AsyncIterable[bytes]:
    if isinstance(content, AsyncIterable):
        return content
    given = chunks(content)
    return given if isinstance(given, bytes) else _one_by_one(given)


async def _one_by_one(items: Iterator[bytes]) -> AsyncIterator[bytes]:
    """A disk that is slow holds up no other task."""
    end = object()
    while True:
        item = await anyio.to_thread.run_sync(next, items, end)
        if not isinstance(item, bytes):
            return
        yield item
