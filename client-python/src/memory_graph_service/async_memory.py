"""The client."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager
from types import TracebackType
from typing import Any, Literal, TypeVar

from typing_extensions import Self, Unpack

from ._answer import tool_value, value_of
from ._async_connection import AsyncConnection, AsyncDocument
from ._async_tools import AsyncTools
from ._request import Request, Route, json_request, path_part, query_of, tool_request
from ._retry import ONCE, RetryPolicy
from ._routes import ROUTES
from ._settings import AsyncCredential
from ._waiting import AsyncContent, async_chunks, async_pause
from .errors import MemoryGraphError
from .types import ExportInput, GetJobResponse, ImportInput, ImportResponse, UploadFileResponse

_MEDIA_TYPES = {
    "markdown": "application/zip",
    "ndjson": "application/x-ndjson",
    "memory-jsonl": "application/x-ndjson",
}
_POLL_SECONDS = 0.5
_Result = TypeVar("_Result")


class AsyncMemory(AsyncTools):
    """A client of the memory graph service. Its methods are the tools; every failure is a MemoryGraphError.

    A request that fails for a moment is sent again, a write with an Idempotency-Key, so that it is done once.
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: AsyncCredential | None = None,
        *,
        graph_id: str | None = None,
        session_id: str | None = None,
        attempts: int = 5,
        first_pause: float = 1.0,
        timeout: float = 30.0,
    ) -> None:
        """Makes a client; it connects with the first call.

        Args:
            url: where the service is; by default HM_URL, or else this machine.
            api_key: an API key or an access token, or a function that is asked before each request; by default HM_API_KEY.
            graph_id: a graph of the account other than the key's own.
            session_id: what belongs together: recall prefers what a session touched.
            attempts: requests of a call in all.
            first_pause: seconds before the second request of a call; it doubles each time.
            timeout: seconds for an answer.
        """
        self._connection = AsyncConnection(url, api_key, graph_id, session_id, timeout)
        self._retry = RetryPolicy(attempts, first_pause)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self._connection.close()

    async def request(
        self, method: Literal["GET", "POST", "PUT", "DELETE"], path: str, body: Mapping[str, Any] | None = None
    ) -> Any:
        """Calls a route that no tool has, such as those under `/api/v1/admin`, and reads its answer as JSON. Only a GET is sent again."""
        sent = json_request(method, "/" + path.removeprefix("/"), body)

        async def act() -> Any:
            return value_of(await self._connection.exchange(sent))

        return await self._repeated(act, self._retry if method == "GET" else ONCE)

    def export_graph(self, **input: Unpack[ExportInput]) -> AbstractAsyncContextManager[AsyncDocument]:
        """The graph as a document that is read as it arrives: `async with memory.export_graph(format="ndjson") as document`."""
        return self._connection.document(Request("GET", "/api/v1/memory/export" + query_of(input)))

    async def import_graph(
        self, document: AsyncContent, *, is_gzip: bool = False, **input: Unpack[ImportInput]
    ) -> ImportResponse:
        """Sends a document of an export, or of another program, once. A job writes it after the check; see `import_ended`."""
        headers = {"content-type": _MEDIA_TYPES.get(input.get("format", "json"), "application/json")}
        if is_gzip:
            headers["content-encoding"] = "gzip"
        path = "/api/v1/memory/import" + query_of(input)
        sent = Request("POST", path, async_chunks(document), headers)
        answer: ImportResponse = value_of(await self._connection.exchange(sent, is_document=True))
        return answer

    async def import_ended(
        self, job: str, on_progress: Callable[[Mapping[str, Any]], None] | None = None
    ) -> GetJobResponse:
        """Waits until an import is written. Raises MemoryGraphError where it fails."""
        while True:
            state = await self.get_job(id=job)
            progress: Mapping[str, Any] = state.get("progress") or {}
            phase = progress.get("phase", state["state"])
            if on_progress is not None:
                on_progress(progress)
            if phase == "failed":
                raise MemoryGraphError("INTERNAL", progress.get("error") or state.get("error") or "The import failed.")
            if phase == "done":
                return state
            await async_pause(_POLL_SECONDS)

    async def upload_file(
        self, *, filename: str, content: bytes, description: str | None = None, node_key: str | None = None
    ) -> UploadFileResponse:
        """Keeps a file with a node that stands for it. It is sent once.

        Args:
            filename: such as report.pdf.
            content: 10 MiB at most.
            description: what it is about; by default a summary.
            node_key: the node to attach it to; by default one of its own.
        """
        given = {
            "filename": filename,
            "content_base64": base64.b64encode(content).decode(),
            "description": description,
            "node_key": node_key,
        }
        answer: UploadFileResponse = await self._call(ROUTES["upload_file"], given)
        return answer

    def download_file(self, *, id: str) -> AbstractAsyncContextManager[AsyncDocument]:
        """The content of a file, read as it arrives: `async with memory.download_file(id=id) as file`."""
        return self._connection.document(Request("GET", f"/api/v1/memory/files/{path_part(id)}/content"))

    async def _call(self, route: Route, given: Mapping[str, object], if_match: str | None = None) -> Any:
        sent = tool_request(route, given, if_match)
        # What MCP alone offers has no Idempotency-Key: a write is sent once.
        retry = self._retry if route.is_read or route.path is not None else ONCE

        async def act() -> Any:
            return tool_value(route, await self._connection.exchange(sent))

        return await self._repeated(act, retry)

    async def _repeated(self, act: Callable[[], Awaitable[_Result]], retry: RetryPolicy) -> _Result:
        attempt = 1
        while True:
            try:
                return await act()
            except MemoryGraphError as error:
                seconds = retry.pause_after(error, attempt)
            await async_pause(seconds)
            attempt += 1
