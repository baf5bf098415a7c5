import type { Phrase, VerbGroup } from '../phrases/phrase.ts';

/** A date of a clause, with the preposition before it. */
export interface SaidDate {
  readonly text: string;
  readonly preposition: string | undefined;
}

/** What follows the verb: its object, or what a preposition leads to. */
export interface Part {
  readonly preposition: string | undefined;
  /** The adjective before the preposition: "allergic to". */
  readonly adjective: string | undefined;
  readonly phrases: readonly Phrase[];
}

/** A clause whose form is understood from its subject to its end. */
export interface Clause {
  readonly subjects: readonly Phrase[];
  /** What a preposition says of the only subject: "the head of X". */
  readonly attached: readonly Part[];
  readonly verb: VerbGroup;
  readonly parts: readonly Part[];
  readonly dates: readonly SaidDate[];
  /** Its place in the text. */
  readonly start: number;
  readonly end: number;
}
