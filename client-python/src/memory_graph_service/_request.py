"""What a call sends."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import quote
from uuid import uuid4

from .errors import MemoryGraphError

_JSON = "application/json"
_PARAMETER = re.compile(r"\{(\w+)\}")


class NotGiven:
    """Stands for a field that is not sent, where None is a value."""

    def __repr__(self) -> str:
        return "NOT_GIVEN"


NOT_GIVEN: Final = NotGiven()


@dataclass(frozen=True)
class Route:
    """How a tool is reached: by REST, or by MCP where it has no path."""

    tool: str
    is_read: bool
    method: str = "POST"
    path: str | None = None
    statuses: frozenset[int] = frozenset()
    """Other than those of success, by which the tool answers too."""
    nullable: frozenset[str] = frozenset()
    """Fields whose None is a value."""


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    """Under the address of the service, with its query."""
    content: bytes | Iterable[bytes] | AsyncIterable[bytes] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def tool_request(route: Route, given: Mapping[str, object], if_match: str | None) -> Request:
    """One for all attempts of a call, so that each has the same Idempotency-Key."""
    sent = {
        name: value
        for name, value in given.items()
        if value is not NOT_GIVEN and (value is not None or name in route.nullable)
    }
    if route.path is None:
        return rpc_request(route.tool, sent)
    headers = {} if route.is_read else {"idempotency-key": str(uuid4())}
    if if_match is not None:
        headers["if-match"] = header_text("version", f'"{if_match}"')
    path = _PARAMETER.sub(lambda match: path_part(sent.pop(match[1])), route.path)
    if route.method == "GET":
        return Request("GET", path + query_of(sent), None, headers)
    return Request(route.method, path, json_bytes(sent), {**headers, "content-type": _JSON})


def rpc_request(tool: str, given: Mapping[str, object]) -> Request:
    """Without a handshake: the service takes the version of the protocol for an older one."""
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": tool, "arguments": given}}
    return Request("POST", "/mcp", json_bytes(call), {"content-type": _JSON})


def json_request(method: str, path: str, body: object) -> Request:
    if body is None:
        return Request(method, _well_formed(path))
    return Request(method, _well_formed(path), json_bytes(body), {"content-type": _JSON})


def path_part(value: object) -> str:
    text = quote(_well_formed(_text(value)), safe="")
    # Such a part would be taken for a step in the path.
    return text.replace(".", "%2E") if text in (".", "..") else text


def query_of(given: Mapping[str, object]) -> str:
    """The query of an address, with its question mark; empty where nothing is given."""
    pairs = [
        f"{name}={quote(_well_formed(text), safe='')}"
        for name, value in given.items()
        if value is not None
        for text in _texts(value)
    ]
    return f"?{'&'.join(pairs)}" if pairs else ""


def _texts(value: object) -> list[str]:
    """A list repeats its parameter. One item with a comma is sent twice: alone it would be read as several."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        return [_text(value)]
    items = [_text(item) for item in value]
    return items * 2 if len(items) == 1 and "," in items[0] else items


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def json_bytes(value: object) -> bytes:
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
    except (ValueError, RecursionError) as cause:
        message = f"The input is no JSON ({cause}). Send finite numbers, and nothing that contains itself."
        raise MemoryGraphError("INVALID_INPUT", message) from cause
    return _well_formed(text).encode()


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError(f"A {type(value).__name__} is no JSON. Send its text.")


def _well_formed(text: str) -> str:
    """The service takes no half of a surrogate pair, and UTF-8 has none."""
    try:
        text.encode()
    except UnicodeEncodeError as cause:
        message = "A text has half of a surrogate pair, which is no character. Decode it anew, or leave it out."
        raise MemoryGraphError("INVALID_INPUT", message) from cause
    return text


def header_text(what: str, text: str) -> str:
    if re.fullmatch(r"[\x20-\x7e]*", text):
        return text
    raise MemoryGraphError("INVALID_INPUT", f"The {what} has a character that no id has. Check it.")
