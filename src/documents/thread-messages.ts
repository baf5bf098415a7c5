import type { ErrorCode } from '../errors.ts';
import type { Passage, Reading } from './document.ts';

/** What a thread is started for. */
export type DocumentTask =
  | { readonly kind: 'detect'; readonly path: string; readonly filename: string }
  | { readonly kind: 'read'; readonly path: string; readonly mediaType: string };

/** Asks a thread for its next reply. */
export const NEXT = 'next';

export interface PassagesRead {
  readonly kind: 'passages';
  readonly passages: readonly Passage[];
}

export interface ReadingDone {
  readonly kind: 'end';
  readonly reading: Reading;
  /** For the log. */
  readonly detail?: string | undefined;
}

/** The answer to each NEXT. All kinds but `passages` are the last. */
export type DocumentReply =
  | { readonly kind: 'type'; readonly mediaType: string }
  | PassagesRead
  | ReadingDone
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: Record<string, unknown> | undefined;
    }
  /** The file could not be opened or read. */
  | { readonly kind: 'failed'; readonly error: Error };
