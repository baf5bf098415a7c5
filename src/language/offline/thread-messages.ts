import type { ExtractionOutcome, ExtractionRequest } from '../extraction.ts';

/** A text to be read. The thread has one at a time. */
export interface ExtractionTask {
  readonly id: number;
  readonly request: Omit<ExtractionRequest, 'signal'>;
}

/** The caller of a text does not wait for it any longer. */
export interface Cancellation {
  readonly cancelled: number;
}

export type ExtractionReply =
  | { readonly id: number; readonly outcome: ExtractionOutcome }
  | { readonly id: number; readonly error: Error };
