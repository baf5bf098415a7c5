import { AppError, type NameTool } from '../../errors.ts';

type Data = Readonly<Record<string, unknown>>;

/** Of the `data` of a node or a relationship, as JSON. */
const MAX_BYTES = 256 * 1_024;

export function isWithinLimit(data: Data): boolean {
  return bytesOf(data) <= MAX_BYTES;
}

/** Throws INVALID_INPUT if merging made data too large. `owner` begins the message, such as "The node k". */
export function refuseLargeData(owner: string, data: Data, remedy: (nameOf: NameTool) => string): void {
  const reached = bytesOf(data);
  if (reached <= MAX_BYTES) return;
  throw new AppError(
    'INVALID_INPUT',
    (nameOf) =>
      `${owner} would have data of ${reached} bytes, together with its existing data; the limit is ${MAX_BYTES} (256 KiB). ${remedy(nameOf)}`,
    { details: { limit: MAX_BYTES, reached } },
  );
}

function bytesOf(data: Data): number {
  return Buffer.byteLength(JSON.stringify(data));
}
