import { Unreadable, type Findings, type UnreadableReason } from './document.ts';
import { readerOf } from './formats/index.ts';
import { PassageSplitter } from './text/passage-splitter.ts';
import type { PassagesRead, ReadingDone } from './thread-messages.ts';

const MAX_PASSAGES = 20_000;
/** The main thread takes such a batch in well under a millisecond. */
const BATCH_PASSAGES = 50;
const BEYOND_LIMITS = /call stack|string length|array length|allocation/i;

/** Reads a file: batches of passages, then what else was found. Throws errors of the file system only. */
export async function* readDocument(
  path: string,
  mediaType: string,
): AsyncGenerator<PassagesRead | ReadingDone> {
  const findings: Findings = { metadata: {} };
  const splitter = new PassageSplitter(MAX_PASSAGES);
  let detail: string | undefined;
  try {
    const read = await readerOf(mediaType);
    for await (const block of read?.(path, findings) ?? []) {
      splitter.add(block);
      if (splitter.finished >= BATCH_PASSAGES) yield { kind: 'passages', passages: splitter.take() };
      if (splitter.isFull) break;
    }
  } catch (error) {
    if (isSystemError(error)) throw error;
    findings.unreadable = reasonOf(error);
    detail = error instanceof Error ? error.message : String(error);
  }
  // What stands before the damage of a file is text as well.
  splitter.flush();
  if (splitter.isFull) findings.truncated = { limit: MAX_PASSAGES, of: 'passages' };
  if (splitter.finished > 0) yield { kind: 'passages', passages: splitter.take() };
  yield { kind: 'end', reading: findings, detail };
}

function reasonOf(error: unknown): UnreadableReason {
  if (error instanceof Unreadable) return error.reason;
  return error instanceof RangeError && BEYOND_LIMITS.test(error.message)
    ? 'too large or too complex'
    : 'damaged';
}

/** A failure of the file system, not of the document. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
