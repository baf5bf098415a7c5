import type { Server, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** How much of its answers clients may leave unread. */
export interface UnreadBounds {
  /** Time without progress, looked at twice: an answer of which nothing is read is cut after one to two of it. */
  readonly stalledMs: number;
  /** Bytes of all answers together. */
  readonly bytes: number;
  /** How often they are added up. */
  readonly everyMs: number;
}

const BOUNDS: UnreadBounds = { stalledMs: 15_000, bytes: 256 * 1_048_576, everyMs: 500 };

/**
 * Cuts connections whose clients do not read what was answered, which the process holds in memory until they do: one that
 * reads nothing for a while, and of all together the largest once they hold too much. Needs to hear of each response.
 */
export function boundUnread(
  server: Server,
  logger: Logger | undefined,
  { stalledMs, bytes, everyMs }: UnreadBounds = BOUNDS,
): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  const cut = (response: ServerResponse, why: string) => {
    const request_id = response.getHeader('X-Request-Id');
    logger?.warn({ request_id, unread_bytes: unreadOf(response), why }, 'an answer was not read');
    response.destroy();
  };
  const sweep = setInterval(() => {
    for (const response of largestBeyond(bytes, open)) cut(response, 'all answers together');
  }, everyMs).unref();
  server.on('close', () => clearInterval(sweep));
  return (response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
    // Node calls it where nothing was sent or received for that long, also while a call is still under way.
    response.setTimeout(stalledMs, () => {
      if (unreadOf(response) > 0) cut(response, 'nothing read for a while');
    });
  };
}

/** Bytes that wait for the client to read what comes before them, on the connection or in front of it. */
function unreadOf({ writableLength }: ServerResponse): number {
  return writableLength;
}

/** The responses to cut so that the others hold no more than that, the largest first. */
function largestBeyond(bytes: number, open: ReadonlySet<ServerResponse>): ServerResponse[] {
  let total = 0;
  for (const response of open) total += unreadOf(response);
  if (total <= bytes) return [];
  const cut: ServerResponse[] = [];
  for (const response of [...open].sort((a, b) => unreadOf(b) - unreadOf(a))) {
    if (total <= bytes) break;
    total -= unreadOf(response);
    cut.push(response);
  }
  return cut;
}
