import type { ErrorCode } from '../../errors.ts';
import type { JsonLimits } from './count-values.ts';

export interface JsonRequest {
  readonly text: Uint8Array;
  readonly limits: JsonLimits;
}

export interface JsonRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: Record<string, unknown> | undefined;
  readonly isMalformed: boolean;
}

/**
 * What the worker makes of a text. The items of `lists`, which are fields of the value, are JSON texts: the main thread
 * receives a message at one go, and texts much faster than objects.
 */
export type JsonReply =
  | { readonly refusal: JsonRefusal }
  | { readonly count: number; readonly lists: readonly string[]; readonly value: unknown };
