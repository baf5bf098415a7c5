import type { ExtractionOutcome, ExtractionRequest } from '../extraction.ts';

/** A text that the thread reads after those before it. */
export interface ExtractionTask {
  readonly id: number;
  readonly request: Omit<ExtractionRequest, 'signal'>;
}

export type ExtractionReply =
  | { readonly id: number; readonly outcome: ExtractionOutcome }
  | { readonly id: number; readonly error: Error };
