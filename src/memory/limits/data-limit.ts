import { AppError } from '../../errors.ts';

type Data = Readonly<Record<string, unknown>>;

/** Of a node's or a relationship's `data` as JSON. */
const MOST_BYTES = 256 * 1_024;

export function isWithinLimit(data: Data): boolean {
  return bytesOf(data) <= MOST_BYTES;
}

/** Refuses data that grew too large by merging. `owner` begins the message: "The node k". Throws INVALID_INPUT. */
export function refuseLargeData(owner: string, data: Data, remedy: string): void {
  const reached = bytesOf(data);
  if (reached <= MOST_BYTES) return;
  throw new AppError(
    'INVALID_INPUT',
    `${owner} would have data of ${reached} bytes, with what stands already; the limit is ${MOST_BYTES} (256 KiB). ${remedy}`,
    { details: { limit: MOST_BYTES, reached } },
  );
}

function bytesOf(data: Data): number {
  return Buffer.byteLength(JSON.stringify(data));
}
