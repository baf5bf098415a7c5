import type { ErrorCode } from '../../errors.ts';
import type { JsonLimits } from './count-values.ts';
import type { JsonPart } from './json-parts.ts';

/** What a thread asks of its worker: to parse a text, and then for each part of the value. */
export type JsonRequest =
  { readonly text: Uint8Array; readonly limits: JsonLimits } | { readonly next: true };

export interface JsonRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Record<string, unknown> | undefined;
  readonly isMalformed: boolean;
}

/** One reply a request: how many values the text has, or why it is refused, and then the parts; undefined after the last. */
export type JsonReply =
  { readonly values: number } | { readonly refusal: JsonRefusal } | { readonly part: JsonPart | undefined };
