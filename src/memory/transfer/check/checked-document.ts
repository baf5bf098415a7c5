import type { z } from 'zod';
import type { documentModel } from '../document.ts';
import type { LeftOut, ImportFormat } from '../formats/in/import-item.ts';
import type { ErrorCode } from '../../../errors.ts';

/** What a document that passed its check holds. */
export interface CheckedDocument {
  readonly format: string;
  readonly counts: Record<string, number>;
  /** Types of its nodes. */
  readonly types: readonly string[];
  /** Of an export of the service. */
  readonly exported_at?: string;
  readonly model?: z.output<typeof documentModel> | undefined;
  readonly checksum?: string;
  /** Of a document of another program: what the memory cannot hold, the first of all these. */
  readonly left_out?: Pick<LeftOut, 'place' | 'reason'>[];
  readonly left_out_count?: number;
}

/** Takes a record that is right, as compact JSON. */
export type TakeRecord = (section: string, json: string) => void;

export interface CheckRequest {
  /** Path of the document. */
  readonly document: string;
  readonly format: ImportFormat;
  /** The time of what has none (ISO 8601). */
  readonly now: string;
  /** Where the checked records go, a file for each section. */
  readonly folder: string;
}

export type CheckReply =
  | { readonly checked: CheckedDocument }
  | {
      readonly refusal: {
        readonly code: ErrorCode;
        readonly message: string;
        readonly details: Record<string, unknown> | undefined;
      };
    };
