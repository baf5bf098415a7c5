"""What goes wrong in a call."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, cast

from .types import ConnectionFault, ErrorCode

# By what a proxy says that the service cannot be reached now.
_STATUS_OF_PROXY: Mapping[int, ErrorCode] = {
    429: "RATE_LIMITED",
    502: "UNAVAILABLE",
    503: "UNAVAILABLE",
    504: "UNAVAILABLE",
}


class MemoryGraphError(Exception):
    """Every failure of a call. `code` says which, `message` what to do."""

    code: ErrorCode | ConnectionFault
    message: str
    status: int | None
    """HTTP status; None where no answer came."""
    details: Mapping[str, Any] | None
    retry_after: float | None
    """Seconds after which a repeat can succeed."""
    request_id: str | None
    """Names the request in the log of the service."""

    def __init__(
        self,
        code: ErrorCode | ConnectionFault,
        message: str,
        status: int | None = None,
        details: Mapping[str, Any] | None = None,
        retry_after: float | None = None,
        request_id: str | None = None,
    ) -> None:
        # All of them, so that the error can be sent to another process.
        super().__init__(code, message, status, details, retry_after, request_id)
        self.code = code
        self.message = message
        self.status = status
        self.details = details
        self.retry_after = retry_after
        self.request_id = request_id

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


def error_of(status: int, body: object, retry_after: str | None = None) -> MemoryGraphError:
    """The error that an answer is, whatever answered. `retry_after` is its header."""
    fault = body.get("error") if isinstance(body, dict) else None
    fields = fault if isinstance(fault, dict) else {}
    code, message = fields.get("code"), fields.get("message")
    seconds = _seconds(fields.get("retry_after"))
    if seconds is None:
        seconds = _seconds_in(retry_after)
    if not isinstance(code, str) or not isinstance(message, str):
        return _of_others(status, seconds)
    details, request_id = fields.get("details"), fields.get("request_id")
    return MemoryGraphError(
        cast(ErrorCode, code),
        message,
        status,
        details if isinstance(details, dict) else None,
        seconds,
        request_id if isinstance(request_id, str) else None,
    )


def _of_others(status: int, retry_after: float | None) -> MemoryGraphError:
    code = _STATUS_OF_PROXY.get(status)
    if code is not None:
        message = f"A proxy before the service answers with status {status}. Try again later."
        return MemoryGraphError(code, message, status, None, retry_after)
    what = "leads elsewhere and is not followed" if 300 <= status < 400 else "is not of the service"
    return MemoryGraphError("NOT_THE_SERVICE", f"The answer with status {status} {what}. Check the URL.", status)


def _seconds(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    return max(value, 0) if math.isfinite(value) else None


def _seconds_in(header: str | None) -> float | None:
    """Retry-After is seconds, or a date (RFC 9110, section 10.2.3)."""
    if header is None:
        return None
    if header.isascii() and header.isdigit():
        # More digits than a float has are as good as for ever.
        return float(header[:15])
    try:
        date = parsedate_to_datetime(header)
    except (TypeError, ValueError, OverflowError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max((date - datetime.now(timezone.utc)).total_seconds(), 0)
