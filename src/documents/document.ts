import type { ErrorCode } from '../errors.ts';

/** A piece of a document's text of at most 1,200 characters, with where it stands. */
export interface Passage {
  readonly text: string;
  /** A page or slide, from 1. */
  readonly page?: number | undefined;
  readonly sheet?: string | undefined;
  /** The headings above the passage, outermost first: `Report > Staff`. */
  readonly section?: string | undefined;
}

/** What a document says about itself. Texts and lists are bounded. */
export interface Metadata {
  title?: string | undefined;
  author?: string | undefined;
  /** Pages or slides. */
  pages?: number | undefined;
  sheets?: readonly string[] | undefined;
  /** Of a mail. */
  from?: string | undefined;
  to?: string | undefined;
  /** ISO 8601 in UTC. */
  date?: string | undefined;
  /** Names of the files attached to a mail. */
  attachments?: readonly string[] | undefined;
  width?: number | undefined;
  height?: number | undefined;
  /** Of a sound or a film, in seconds. */
  duration?: number | undefined;
}

/** Why a document has no text, or less than it holds. */
export type UnreadableReason =
  'encrypted' | 'damaged' | 'only pictures' | 'old format' | 'too large or too complex';

/** What was found besides the passages. */
export interface Reading {
  readonly metadata: Metadata;
  readonly unreadable?: UnreadableReason | undefined;
  /** The limit at which it ended. */
  readonly truncated?:
    { readonly limit: number; readonly of: 'passages' | 'pages' | 'characters' } | undefined;
}

/** A paragraph, a row of a table or a heading, in reading order. */
export interface Block {
  readonly text: string;
  /** Of a heading, from 1. What follows a level of 0 stands below no heading. */
  readonly level?: number | undefined;
  readonly page?: number | undefined;
  readonly sheet?: string | undefined;
}

/** What a format's reader notes while it reads. */
export type Findings = { -readonly [Name in keyof Reading]: Reading[Name] };

/** Reads the text of a file piece by piece, as it is asked. Throws Unreadable; any other error means damage. */
export type FormatReader = (path: string, findings: Findings) => AsyncIterable<Block> | Iterable<Block>;

export class Unreadable extends Error {
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

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
