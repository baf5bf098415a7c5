import type { ErrorCode } from '../../../errors.ts';
import type { ImportFormat } from '../formats/in/import-format.ts';
import type { CheckedDocument } from './checked-document.ts';

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
