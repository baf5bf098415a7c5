"""Where the service is, and who calls it."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Awaitable, Callable, Mapping
from inspect import isawaitable
from typing import TypeAlias
from urllib.parse import SplitResult, urlsplit

from ._request import header_text
from .errors import MemoryGraphError

DEFAULT_URL = "http://127.0.0.1:8420"

Credential: TypeAlias = "str | Callable[[], str]"
"""Gives the API key or the access token of a request, which may change while a client lives."""
AsyncCredential: TypeAlias = "str | Callable[[], str | Awaitable[str]]"


def address_of(url: str | None) -> str:
    """The address of the service without a slash at its end; by default HM_URL. It may lie below a path of its host."""
    given = url or os.environ.get("HM_URL") or DEFAULT_URL
    parts = _split(given)
    if (
        parts is None
        or parts.scheme not in ("http", "https")
        or not parts.hostname
        or "@" in parts.netloc
        or parts.query
        or parts.fragment
        or not re.fullmatch(r"[\x21-\x7e]+", given)
    ):
        message = f"The address of the service must be like {DEFAULT_URL}, without a name, password or query. Check url or HM_URL."
        raise MemoryGraphError("INVALID_INPUT", message)
    return given.rstrip("/")


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return None
    return parts


def is_this_machine(url: str) -> bool:
    """Whether a proxy cannot reach the service, but would learn the key."""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def fixed_headers(graph_id: str | None, session_id: str | None) -> Mapping[str, str]:
    headers = {"accept": "application/json"}
    if graph_id is not None:
        headers["x-graph-id"] = header_text("graph id", graph_id)
    if session_id is not None:
        headers["mcp-session-id"] = header_text("session id", session_id)
    return headers


def token_of(credential: Credential | None) -> Mapping[str, str]:
    """The headers of a request."""
    token = credential() if callable(credential) else credential
    return _authorization(token)


async def async_token_of(credential: AsyncCredential | None) -> Mapping[str, str]:
    token = credential() if callable(credential) else credential
    return _authorization(await token if isawaitable(token) else token)


def _authorization(token: str | None) -> Mapping[str, str]:
    given = os.environ.get("HM_API_KEY", "") if token is None else token
    # Visible ASCII, as keys and tokens are written (RFC 6750, section 2.1); another text would be shown in an error of httpx.
    if re.fullmatch(r"[\x21-\x7e]+", given):
        return {"authorization": f"Bearer {given}"}
    message = (
        "The API key or token is empty, or has a blank, a line break or another character that no key has. "
        "Set api_key or HM_API_KEY anew."
    )
    raise MemoryGraphError("UNAUTHENTICATED", message)
