import type { Extraction, ExtractionRequest } from '../../extraction.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Proposals extends Extraction {
  /** Items that were not well-formed. */
  readonly dropped: number;
  /** Whether there were more items than are taken. */
  readonly truncated: boolean;
}

/** How a model is asked, and how its answer is read. */
export interface Profile {
  /** Tokens of an answer at most. */
  readonly maxTokens: number;
  /** The JSON Schema of an answer. */
  schema(request: ExtractionRequest): object;
  messages(request: ExtractionRequest): Message[];
  /** Undefined for an answer of another form. */
  read(answer: unknown, request: Pick<ExtractionRequest, 'types'>): Proposals | undefined;
}
