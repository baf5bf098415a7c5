import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

export interface UnreadLimits {
  /** Time in which a client must read something. */
  readonly stalledMs: number;
  readonly bytes: number;
  readonly intervalMs: number;
}

const LIMITS: UnreadLimits = { stalledMs: 15_000, bytes: 256 * 1_048_576, intervalMs: 500 };

/**
 * Closes connections whose clients do not read their answers, which stay in memory until then: those that read nothing for
 * a while, and the largest ones when all of them together are too large. The returned function watches a response.
 */
export function limitUnread(
  server: Server,
  logger: Logger | undefined,
  { stalledMs, bytes, intervalMs }: UnreadLimits = LIMITS,
): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  const close = (response: ServerResponse, why: string) => {
    const request_id = response.getHeader('X-Request-Id');
    logger?.warn({ request_id, unread_bytes: response.writableLength, why }, 'an answer was not read');
    response.destroy();
  };
  const check = setInterval(() => {
    for (const response of largestBeyond(bytes, open)) close(response, 'all answers together are too large');
  }, intervalMs).unref();
  server.on('close', () => clearInterval(check));
  return (response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    // The timeout fires when nothing is sent or received for that long, so also while a call runs.
    response.setTimeout(stalledMs, () => {
      if (response.writableLength > 0) close(response, 'the client reads nothing');
    });
  };
}

/** The largest responses, as many as must be closed to bring all of them within the limit. */
function largestBeyond(maxBytes: number, open: ReadonlySet<ServerResponse>): ServerResponse[] {
  const largestFirst = [...open].sort((a, b) => b.writableLength - a.writableLength);
  let total = largestFirst.reduce((sum, { writableLength }) => sum + writableLength, 0);
  return largestFirst.filter(({ writableLength }) => {
    if (total <= maxBytes) return false;
    total -= writableLength;
    return true;
  });
}
