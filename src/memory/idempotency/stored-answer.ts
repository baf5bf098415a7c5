import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError } from '../../errors.ts';
import type { claimIdempotencyKey } from '../../graph/queries/idempotency.ts';
import type { RowOf } from '../../graph/query.ts';

const OTHER_REQUEST =
  'This Idempotency-Key was used for another request. Send the same body again, or another key.';
const STILL_RUNNING =
  'The first request with this Idempotency-Key still runs. Send it again shortly for its answer.';
const FORGOTTEN =
  'The first request with this Idempotency-Key was about a node that is forgotten, so its answer was deleted. Use another key to write it again.';

/** The answer that a repeat of a request gets. */
export interface StoredAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

type StoredRequest = RowOf<typeof claimIdempotencyKey>;

/** Packs the body of an answer for the database; the driver takes bytes as an Int8Array. */
export async function packBody(body: string): Promise<Int8Array> {
  return new Int8Array(await promisify(gzip)(body));
}

/** Undefined if the request has not ended, or if its answer was deleted because a node in it was forgotten. */
export async function unpackAnswer({ status, body }: StoredRequest): Promise<StoredAnswer | undefined> {
  if (status === null || body === null) return undefined;
  return { status, body: (await promisify(gunzip)(Buffer.from(body))).toString() };
}

/** Throws CONFLICT if the stored request is another one, if it is still running, or if its answer was deleted. */
export async function answerOfRepeat(stored: StoredRequest, fingerprint: string): Promise<StoredAnswer> {
  if (stored.request !== fingerprint) throw new AppError('CONFLICT', OTHER_REQUEST);
  const isRunning = stored.is_running || stored.status === null;
  if (isRunning) throw new AppError('CONFLICT', STILL_RUNNING, { retryAfter: 1 });
  const answer = await unpackAnswer(stored);
  if (!answer) throw new AppError('CONFLICT', FORGOTTEN);
  return answer;
}
