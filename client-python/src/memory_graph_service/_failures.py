"""What a connection fails at, in the words of this client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from .errors import MemoryGraphError


@contextmanager
def not_reached(url: str, seconds: float) -> Iterator[None]:
    """Until an answer begins."""
    try:
        yield
    except httpx.InvalidURL as cause:
        message = f"The input cannot be sent in an address ({cause}). Send less of it."
        raise MemoryGraphError("INVALID_INPUT", message) from cause
    except (httpx.ReadTimeout, httpx.WriteTimeout, httpx.PoolTimeout) as cause:
        message = f"The service did not answer within {seconds:g} s."
        raise MemoryGraphError("NO_ANSWER_IN_TIME", message) from cause
    except httpx.HTTPError as cause:
        message = f"No service answers at {url} ({_reason(cause)}). Check the address, and that the service runs."
        raise MemoryGraphError("UNREACHABLE", message) from cause


@contextmanager
def broken_off(seconds: float) -> Iterator[None]:
    """While an answer is read."""
    try:
        yield
    except httpx.TimeoutException as cause:
        message = f"The service was silent for {seconds:g} s."
        raise MemoryGraphError("NO_ANSWER_IN_TIME", message) from cause
    except (httpx.HTTPError, httpx.StreamError) as cause:
        raise MemoryGraphError("UNREACHABLE", f"The answer broke off ({_reason(cause)}). Try again.") from cause


def _reason(cause: Exception) -> str:
    return str(cause) or type(cause).__name__
