"""Exports, imports and files, as they arrive and go."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from memory_graph_service import AsyncMemory, Memory, MemoryGraphError
from stand_in import answer, closed, cut, failure, stand_in, value
from test_calls import failed


def memory_of(url: str) -> Memory:
    return Memory(url, "a-key", first_pause=0.001)


def test_an_export_is_read_as_it_arrives() -> None:
    with stand_in(answer(200, b"a\nb\n", content_type="application/x-ndjson")) as server:
        memory = memory_of(server.url)
        with memory.export_graph(format="ndjson", include_embeddings=True) as document:
            assert document.media_type == "application/x-ndjson"
            assert b"".join(document) == b"a\nb\n"
        assert server.requests[0].target == "/api/v1/memory/export?format=ndjson&include_embeddings=true"


def test_a_file_has_the_name_that_the_service_gives_it() -> None:
    name = "attachment; filename=\"x.pdf\"; filename*=UTF-8''%C3%BC.pdf"
    with stand_in(answer(200, b"%PDF", content_disposition=name)) as server, memory_of(server.url) as memory:
        with memory.download_file(id="a/..") as file:
            assert file.filename in ("ü.pdf", "x.pdf")
            assert file.read() == b"%PDF"
        assert server.requests[0].target == "/api/v1/memory/files/a%2F../content"


def test_a_document_without_a_name_has_none() -> None:
    with stand_in(answer(200, b"x")) as server, memory_of(server.url) as memory, memory.export_graph() as document:
        assert document.filename is None


def test_a_document_that_is_cut_off_is_a_failure_of_its_reader() -> None:
    with stand_in(cut) as server, memory_of(server.url) as memory, memory.export_graph() as document:
        assert failed(document.read).code == "UNREACHABLE"


def test_a_refused_document_says_why_and_is_asked_for_once() -> None:
    with stand_in(failure(503, "UNAVAILABLE")) as server:
        with pytest.raises(MemoryGraphError) as caught, memory_of(server.url).export_graph():
            raise AssertionError("There is no document.")
        assert caught.value.code == "UNAVAILABLE"
        assert len(server.requests) == 1


def test_an_error_of_the_reader_is_its_own() -> None:
    with stand_in(answer(200, b"x" * 100_000)) as server:
        memory = memory_of(server.url)
        with pytest.raises(KeyError), memory.export_graph() as document:
            for _ in document:
                raise KeyError("own")


def parts() -> Iterator[bytes]:
    yield b'{"a"'
    yield b":1}"


async def async_parts() -> AsyncIterator[bytes]:
    for part in parts():
        yield part


@pytest.mark.parametrize("make", [lambda: b'{"a":1}', lambda: io.BytesIO(b'{"a":1}'), parts, lambda: [b'{"a"', b":1}"]])
def test_an_import_takes_bytes_files_and_parts(client: Any, make: Any) -> None:
    with stand_in(value(200, {"status": "checked"})) as server:
        assert client(server.url).import_graph(make(), mode="replace", dry_run=True) == {"status": "checked"}
        request = server.requests[0]
        assert request.target == "/api/v1/memory/import?mode=replace&dry_run=true"
        assert (request.headers["content-type"], request.body) == ("application/json", b'{"a":1}')
        assert "idempotency-key" not in request.headers


def test_an_import_says_what_it_sends(client: Any, tmp_path: Path) -> None:
    (tmp_path / "notes.zip").write_bytes(b"PK" * 100_000)
    with stand_in(value(200, {"status": "running"})) as server, (tmp_path / "notes.zip").open("rb") as file:
        client(server.url).import_graph(file, format="markdown")
        assert (server.requests[0].headers["content-type"], server.requests[0].body) == (
            "application/zip",
            b"PK" * 100_000,
        )
        client(server.url).import_graph(b"z", format="ndjson", is_gzip=True)
        headers = server.requests[1].headers
        assert (headers["content-type"], headers["content-encoding"]) == ("application/x-ndjson", "gzip")


def test_an_import_is_sent_once(client: Any) -> None:
    for first in (closed, failure(503, "UNAVAILABLE"), failure(400, "INVALID_INPUT")):
        with stand_in(first) as server:
            failed(client(server.url).import_graph, b"{}")
            assert len(server.requests) == 1


def test_an_import_that_is_refused_before_its_end_says_why(client: Any) -> None:
    body = b'{"error":{"code":"PAYLOAD_TOO_LARGE","message":"Too large."}}'

    def refuse(connection: Any) -> None:
        connection.sendall(b"HTTP/1.1 413 X\r\nconnection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body))
        while connection.recv(65_536) != b"":
            pass

    with stand_in(refuse) as server:
        # It answers before the body, and passes over that.
        server.answer = refuse  # type: ignore[method-assign]
        assert failed(client(server.url).import_graph, (b"x" * 65_536 for _ in range(100))).code == "PAYLOAD_TOO_LARGE"


def test_an_error_of_the_parts_is_their_own(client: Any) -> None:
    def broken() -> Iterator[bytes]:
        yield b"{"
        raise OSError("The disk is gone.")

    with stand_in(value(200, {})) as server, pytest.raises(OSError, match="The disk is gone"):
        client(server.url).import_graph(broken())


def test_the_end_of_an_import_is_waited_for(client: Any) -> None:
    def job(phase: str, **more: object) -> Any:
        state = {"id": "i", "kind": "import", "state": "running", "progress": {"phase": phase, "done": 1, **more}}
        return value(200, state)

    seen: list[str] = []
    with stand_in(job("nodes"), job("done")) as server:
        client(server.url).import_ended("i", lambda progress: seen.append(progress["phase"]))
        assert seen == ["nodes", "done"]
    with stand_in(job("failed", error="The disk is full.")) as server:
        error = failed(client(server.url).import_ended, "i")
        assert (error.code, error.message) == ("INTERNAL", "The disk is full.")


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_documents_without_blocking(backend: str) -> None:
    async def act() -> None:
        with stand_in(answer(200, b"a\nb\n"), value(200, {"status": "running"}), cut) as server:
            async with AsyncMemory(server.url, "a-key") as memory:
                async with memory.export_graph() as document:
                    assert [chunk async for chunk in document] == [b"a\nb\n"]
                assert (await memory.import_graph(async_parts()))["status"] == "running"
                assert server.requests[1].body == b'{"a":1}'
                async with memory.download_file(id="f") as file:
                    with pytest.raises(MemoryGraphError):
                        await file.read()

    anyio.run(act, backend=backend)
