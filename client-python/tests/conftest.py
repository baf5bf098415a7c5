from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from memory_graph_service import AsyncMemory, Memory

Client = Callable[..., Any]


class Driven:
    """An AsyncMemory whose methods are called as those of Memory."""

    def __init__(self, memory: AsyncMemory, loop: asyncio.AbstractEventLoop) -> None:
        self._memory = memory
        self._loop = loop

    def __getattr__(self, name: str) -> Callable[..., Any]:
        method = getattr(self._memory, name)
        return lambda *args, **given: self._loop.run_until_complete(method(*args, **given))


@pytest.fixture(params=["sync", "async"])
def client(request: pytest.FixtureRequest) -> Iterator[Client]:
    """Makes a client of either kind."""
    loop = asyncio.new_event_loop()
    closing: list[Callable[[], object]] = []

    def make(url: str, api_key: Any = "a-key", **options: Any) -> Any:
        given = {"first_pause": 0.001, "timeout": 30.0, **options}
        if request.param == "sync":
            memory = Memory(url, api_key, **given)
            closing.append(memory.close)
            return memory
        driven = Driven(AsyncMemory(url, api_key, **given), loop)
        closing.append(driven.close)
        return driven

    yield make
    for close in closing:
        close()
    # httpx leaves the end of what it did not read to the loop.
    gc.collect()
    while tasks := asyncio.all_tasks(loop):
        loop.run_until_complete(asyncio.wait(tasks))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


@pytest.fixture
def service() -> str:
    """The address of a real service, of which HM_API_KEY has an admin key."""
    return os.environ["HM_URL"]
