/** What a word does in its sentence. */
export type WordClass =
  | 'noun'
  | 'adjective'
  | 'adverb'
  | 'determiner'
  | 'pronoun'
  | 'owner'
  | 'preposition'
  | 'conjunction'
  | 'subordinator'
  | 'relative'
  | 'verb'
  | 'auxiliary'
  | 'negation'
  | 'to'
  | 'number';

/** A word of a text, at its place. */
export interface Token {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** What stands between this word and the one before in the sentence; a possessive 's is left out. */
  readonly gap: string;
  readonly wordClass: WordClass;
  /** Of the first tagger. */
  readonly tags: ReadonlySet<string>;
  /** Part of a name, by its capital. */
  readonly isName: boolean;
  readonly isPossessive: boolean;
}

/** A sentence, at its place in the text. */
export interface Sentence {
  readonly text: string;
  readonly start: number;
  readonly tokens: readonly Token[];
}

/** Whether a word belongs to the phrase of the word before, by what stands between them. */
export function isAdjacent({ gap }: Token): boolean {
  return /^(?:[^\S\n\t]*|[-‐–/&.’']|[^\S\n\t]*&[^\S\n\t]*|\.[^\S\n\t])$/u.test(gap);
}

/** Whether the tagger gave a word one of the tags. */
export function hasTag({ tags }: Token, ...names: readonly string[]): boolean {
  return names.some((name) => tags.has(name));
}
