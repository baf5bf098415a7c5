/** A name with its place in the sentence, which is read as one unit. */
export interface PlacedName {
  readonly name: string;
  readonly otherName?: string | undefined;
  readonly start: number;
  readonly end: number;
}

/** A noun phrase: something that a sentence speaks of. */
export interface Phrase {
  readonly kind: 'name' | 'common' | 'pronoun';
  /** The words that name it, as the text has them. */
  readonly name: string;
  /** Another form of the name in the text, such as without "the". */
  readonly otherName?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** Its last noun in lower case, where that is no part of the name: what it is. */
  readonly head: string;
  /** Names that come before another noun say little of whose noun it is. */
  readonly isModifier: boolean;
  readonly isDefinite: boolean;
  /** Tags of the words of its name. */
  readonly tags: ReadonlySet<string>;
  /** Whether its first word is a given name, or a title stands before it, and its last word looks like no common noun. */
  readonly isPersonal?: boolean;
  /** Whether an adjective says that it was so, or that it is not so now: "former", "future". */
  readonly time?: 'past' | 'other';
  /** Whose it is: "her", "the company's". */
  readonly owner?: Phrase | undefined;
}

/** A verb with what goes with it. */
export interface VerbGroup {
  /** As the text has it, in lower case. */
  readonly word: string;
  /** The first verb in its base form, then what it governs: "plan", "to use". */
  readonly verb: string;
  readonly chain: readonly string[];
  readonly modal: string | undefined;
  readonly negation: 'not' | 'never' | 'no longer' | undefined;
  readonly isPassive: boolean;
  readonly isPast: boolean;
  /** "has joined". */
  readonly isPerfect: boolean;
  /** A form without a subject of its own: "built by", "losing to". */
  readonly isParticiple: boolean;
  /** Whether "to" comes before it, as in "agreed to use". */
  readonly isInfinitive: boolean;
}

export type Unit =
  | { readonly kind: 'phrase'; readonly phrase: Phrase; readonly start: number }
  | { readonly kind: 'verb'; readonly group: VerbGroup; readonly start: number }
  | { readonly kind: 'adjective'; readonly word: string; readonly start: number }
  | { readonly kind: 'preposition'; readonly word: string; readonly start: number }
  | { readonly kind: 'conjunction'; readonly word: string; readonly start: number }
  | { readonly kind: 'subordinator'; readonly word: string; readonly start: number }
  | { readonly kind: 'relative'; readonly word: string; readonly start: number }
  | { readonly kind: 'date'; readonly text: string; readonly start: number }
  | { readonly kind: 'mark'; readonly mark: ',' | ';' | '(' | ')' | ':'; readonly start: number };
