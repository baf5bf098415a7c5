import type { ErrorCode } from '../../../errors.ts';
import type { CheckedDocument } from './document-check.ts';

export interface CheckRequest {
  /** Path of the document. */
  readonly document: string;
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
