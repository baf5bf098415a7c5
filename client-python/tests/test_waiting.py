"""Cancellation of the client for asyncio, and threads of the other one."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import anyio
import anyio.lowlevel
import pytest

from memory_graph_service import AsyncMemory, Memory, MemoryGraphError
from stand_in import StandIn, failure, silent, stand_in, value
from test_calls import OVERVIEW


async def received(server: StandIn, count: int) -> None:
    while len(server.requests) < count:  # noqa: ASYNC110
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("first", [silent, failure(503, "UNAVAILABLE", retry_after=50)])
def test_a_cancelled_call_ends_at_once_and_the_client_works_on(first: Any) -> None:
    async def act() -> None:
        with stand_in(first, value(200, OVERVIEW)) as server:
            async with AsyncMemory(server.url, "a-key") as memory:
                task = asyncio.create_task(memory.get_overview())
                await received(server, 1)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
                assert await memory.get_overview() == OVERVIEW
                assert len(server.requests) == 2

    asyncio.run(act())


def test_a_limit_of_the_caller_is_the_callers_error() -> None:
    async def act() -> None:
        with stand_in(silent) as server:
            async with AsyncMemory(server.url, "a-key") as memory:
                with pytest.raises(asyncio.TimeoutError):
                    await asyncio.wait_for(memory.get_overview(), 0.2)

    asyncio.run(act())


def test_a_cancelled_document_closes_its_connection() -> None:
    gone = asyncio.Event()

    async def act() -> None:
        loop = asyncio.get_running_loop()

        def slow(connection: Any) -> None:
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx")
            connection.recv(1)
            loop.call_soon_threadsafe(gone.set)

        with stand_in(slow) as server:
            async with AsyncMemory(server.url, "a-key") as memory:

                async def read() -> None:
                    async with memory.export_graph() as document:
                        await document.read()

                task = asyncio.create_task(read())
                await received(server, 1)
                await asyncio.sleep(0.05)
                task.cancel()
                with pytest.raises(asyncio.CancelledError):
                    await task
                await gone.wait()

    asyncio.run(act())


def test_headers_that_trickle_fail_in_time() -> None:
    async def act() -> None:
        def trickle(connection: Any) -> None:
            connection.sendall(b"HTTP/1.1 200 OK\r\nx-more: ")
            while True:
                connection.sendall(b"x")
                connection.settimeout(0.05)
                try:
                    if connection.recv(1) == b"":
                        return
                except TimeoutError:
                    pass

        with stand_in(trickle) as server:
            async with AsyncMemory(server.url, "a-key", attempts=1, timeout=1.0) as memory:
                with pytest.raises(MemoryGraphError) as caught:
                    await memory.get_overview()
                assert caught.value.code == "NO_ANSWER_IN_TIME"

    asyncio.run(act())


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_asyncio_and_trio(backend: str) -> None:
    async def key() -> str:
        await anyio.lowlevel.checkpoint()
        return "of-a-coroutine"

    async def act() -> None:
        with stand_in(failure(503, "UNAVAILABLE"), value(200, OVERVIEW), silent) as server:
            async with AsyncMemory(server.url, key, first_pause=0.001) as memory:
                assert await memory.get_overview() == OVERVIEW
                assert server.requests[0].headers["authorization"] == "Bearer of-a-coroutine"
            async with AsyncMemory(server.url, key, timeout=1.0, attempts=1) as memory:
                with pytest.raises(MemoryGraphError, match="within 1 s"):
                    await memory.get_overview()

    anyio.run(act, backend=backend)


def test_threads_share_a_client() -> None:
    with stand_in(value(200, OVERVIEW)) as server, Memory(server.url, "a-key") as memory:
        with ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda _: memory.get_overview(), range(64)))
        assert answers == [OVERVIEW] * 64


def test_a_closed_client_says_so() -> None:
    memory = Memory("http://127.0.0.1:1", "a-key")
    memory.close()
    with pytest.raises(RuntimeError, match="closed"):
        memory.get_overview()
