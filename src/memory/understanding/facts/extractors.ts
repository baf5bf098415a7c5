import type { Extractor } from '../../../language/extraction.ts';

/** What reads texts: a language model where one is configured, and rules that need none. */
export interface Extractors {
  readonly model?: Extractor | undefined;
  readonly offline: Extractor;
}

export interface WithExtractors {
  readonly extractors: Extractors;
}
