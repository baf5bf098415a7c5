"""Requests and their answers over httpx."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message

import httpx

from ._answer import Answer, parsed
from ._failures import broken_off, not_reached
from ._request import Request
from ._settings import AsyncCredential, address_of, async_token_of, fixed_headers, is_this_machine
from ._waiting import Deadline, async_within
from .errors import MemoryGraphError, error_of

_CONNECT_SECONDS = 10.0
# A document takes as long as it takes, but neither side is silent for so long.
_SILENT_SECONDS = 300.0
_MAX_ANSWER_BYTES = 268_435_456


class AsyncDocument:
    """A document that is read as it arrives: its chunks of bytes."""

    def __init__(self, response: httpx.Response) -> None:
        self._response = response

    @property
    def media_type(self) -> str | None:
        media_type: str | None = self._response.headers.get("content-type")
        return media_type

    @property
    def filename(self) -> str | None:
        """The name that the service gives it; do not use it as a path."""
        header = Message()
        header["content-disposition"] = self._response.headers.get("content-disposition", "")
        return header.get_filename()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        chunks = self._response.aiter_bytes().__aiter__()
        while True:
            with broken_off(_SILENT_SECONDS):
                try:
                    chunk = await chunks.__anext__()
                except StopAsyncIteration:
                    return
            yield chunk

    async def read(self) -> bytes:
        """All of it."""
        return b"".join([chunk async for chunk in self])


class AsyncConnection:
    def __init__(
        self,
        url: str | None,
        api_key: AsyncCredential | None,
        graph_id: str | None,
        session_id: str | None,
        seconds: float,
    ) -> None:
        self._url = address_of(url)
        self._credential = api_key
        self._headers = fixed_headers(graph_id, session_id)
        self._seconds = seconds
        try:
            self._http = httpx.AsyncClient(
                follow_redirects=False,
                trust_env=not is_this_machine(self._url),
                verify=httpx.create_ssl_context(),
            )
        except (ImportError, ValueError, httpx.InvalidURL) as cause:
            message = f"The proxy or the certificates of the environment cannot be used ({cause}). Check HTTP_PROXY, HTTPS_PROXY and ALL_PROXY."
            raise MemoryGraphError("INVALID_INPUT", message) from cause

    async def exchange(self, request: Request, *, is_document: bool = False) -> Answer:
        """Sends a request, and reads its answer whole."""
        headers = await self._headers_of(request)
        deadline = Deadline(math.inf if is_document else self._seconds)
        async with async_within(deadline):
            response = await self._send(request, headers, _SILENT_SECONDS if is_document else self._seconds)
            try:
                body = await _body(response, deadline)
            finally:
                await response.aclose()
        return Answer(response.status_code, response.headers.get("retry-after"), body)

    @asynccontextmanager
    async def document(self, request: Request) -> AsyncIterator[AsyncDocument]:
        """Sends a request that is answered by a document."""
        response = await self._send(request, await self._headers_of(request), _SILENT_SECONDS)
        try:
            if not response.is_success:
                body = await _body(response, Deadline(_SILENT_SECONDS))
                raise error_of(response.status_code, parsed(body), response.headers.get("retry-after"))
            yield AsyncDocument(response)
        finally:
            await response.aclose()

    async def close(self) -> None:
        await self._http.aclose()

    async def _headers_of(self, request: Request) -> dict[str, str]:
        return {**self._headers, **request.headers, **await async_token_of(self._credential)}

    async def _send(self, request: Request, headers: dict[str, str], seconds: float) -> httpx.Response:
        timeout = httpx.Timeout(seconds, connect=min(_CONNECT_SECONDS, seconds))
        with not_reached(self._url, seconds):
            outgoing = self._http.build_request(
                request.method,
                self._url + request.path,
                headers=headers,
                content=request.content,
                timeout=timeout,
            )
            return await self._http.send(outgoing, stream=True)


async def _body(response: httpx.Response, deadline: Deadline) -> bytes:
    body = bytearray()
    with broken_off(min(deadline.seconds, _SILENT_SECONDS)):
        async for chunk in response.aiter_bytes():
            deadline.check()
            body += chunk
            if len(body) > _MAX_ANSWER_BYTES:
                raise MemoryGraphError(
                    "NOT_THE_SERVICE", "The answer does not end. Check the URL.", response.status_code
                )
    return bytes(body)
