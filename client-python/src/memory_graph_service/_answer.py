"""What a call is answered."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ._request import Route
from .errors import MemoryGraphError, error_of


@dataclass(frozen=True)
class Answer:
    status: int
    retry_after: str | None
    body: bytes

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300


def value_of(answer: Answer) -> Any:
    """The JSON of an answer. Raises the error that it is."""
    value = parsed(answer.body)
    if not answer.is_success:
        raise error_of(answer.status, value, answer.retry_after)
    if value is None:
        raise MemoryGraphError("NOT_THE_SERVICE", "The answer is no JSON. Check the URL.", answer.status)
    return value


def tool_value(route: Route, answer: Answer) -> dict[str, Any]:
    """What a tool answers. Raises the error that it answers instead."""
    if answer.status in route.statuses:
        value = parsed(answer.body)
        if isinstance(value, dict) and "error" not in value:
            return value
    value = value_of(answer)
    if route.path is None:
        value = result_in(value)
    if isinstance(value, dict):
        return value
    raise _foreign()


def result_in(message: object) -> Any:
    """The answer in a JSON-RPC response. Raises the error that it has."""
    fields = message if isinstance(message, dict) else {}
    result, error = fields.get("result"), fields.get("error")
    if isinstance(result, dict):
        if result.get("isError"):
            raise error_of(200, parsed(_first_text(result.get("content"))))
        if "structuredContent" in result:
            return result["structuredContent"]
    if isinstance(error, dict) and isinstance(error.get("message"), str):
        raise MemoryGraphError("INVALID_INPUT", error["message"])
    raise _foreign()


def parsed(text: bytes | str) -> Any:
    """The value of a JSON text; None where it is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _first_text(content: object) -> str:
    first = content[0] if isinstance(content, list) and content else None
    text = first.get("text") if isinstance(first, dict) else None
    return text if isinstance(text, str) else ""


def _foreign() -> MemoryGraphError:
    return MemoryGraphError("NOT_THE_SERVICE", "The answer is not of the service. Check the URL.")
