import { MemoryError } from './errors.ts';

/** How often, and after how long, a failed request is sent again (specification, Limits). */
export interface RetryPolicy {
  /** Requests in all, by default 5. */
  readonly attempts: number;
  /** Before the second request, by default 1,000; it doubles each time. */
  readonly firstPauseMs: number;
}

const MAX_PAUSE_MS = 60_000;
/** A later request may succeed. */
const PASSING: ReadonlySet<string> = new Set([
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNREACHABLE',
  'NO_ANSWER_IN_TIME',
]);

/** Runs an act until it succeeds, fails for good, or was tried often enough. */
export async function repeated<T>(
  act: () => Promise<T>,
  retry: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      signal?.throwIfAborted();
      await pauseAfter(error, attempt, retry, signal);
    }
  }
}

/** Waits until the next attempt, as long as the service asks for. Throws the error where there is none, or the wait is too long. */
export async function pauseAfter(
  error: unknown,
  attempt: number,
  { attempts, firstPauseMs }: RetryPolicy,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (attempt >= attempts || !(error instanceof MemoryError) || !passes(error)) throw error;
  const askedMs = (error.retryAfter ?? 0) * 1_000;
  if (askedMs > MAX_PAUSE_MS) throw error;
  const backOffMs = Math.min(firstPauseMs * 2 ** (attempt - 1), MAX_PAUSE_MS);
  // Clients that failed together do not come back together.
  await pause(Math.max(askedMs, backOffMs) * (1 + Math.random() / 4), signal);
}

/** The service says when to send any other again, such as the repeat of a write that still runs (CONFLICT). */
function passes({ code, retryAfter }: MemoryError): boolean {
  return PASSING.has(code) || retryAfter !== undefined;
}

/** Rejects with the reason of the signal. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
