"""How often, and after how long, a failed request is sent again."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .errors import MemoryGraphError

_MAX_PAUSE = 60.0
# A later request may succeed.
_PASSING = frozenset({"RATE_LIMITED", "UNAVAILABLE", "UNREACHABLE", "NO_ANSWER_IN_TIME"})


@dataclass(frozen=True)
class RetryPolicy:
    attempts: int
    """Requests in all."""
    first_pause: float
    """Seconds before the second request; it doubles each time."""

    def pause_after(self, error: MemoryGraphError, attempt: int) -> float:
        """Seconds until the next attempt, as many as the service asks for. Raises the error where there is none."""
        if attempt >= self.attempts or not _passes(error):
            raise error
        asked = error.retry_after or 0.0
        if asked > _MAX_PAUSE:
            raise error
        back_off = min(self.first_pause * 2.0 ** min(attempt - 1, 30), _MAX_PAUSE)
        # Clients that failed together do not come back together.
        return max(asked, back_off) * (1 + random.random() / 4)


ONCE = RetryPolicy(1, 0.0)


def _passes(error: MemoryGraphError) -> bool:
    """The service says when to send any other again, such as the repeat of a write that still runs (CONFLICT)."""
    return error.code in _PASSING or error.retry_after is not None
