/** Types of which nobody said what has them. */
export const OPEN_TYPES: ReadonlySet<string> = new Set(['fact', 'concept']);

/** A thing that a text names, as an engine proposes it. */
export interface ProposedEntity {
  /** As the text has it, in its fullest form. */
  readonly name: string;
  /** Other names of it in the text. */
  readonly aliases: readonly string[];
  /** A type of the request, if the engine knows it. */
  readonly node_type?: string | undefined;
  /** What the text says of it. */
  readonly description?: string | undefined;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** A relationship that a text states, as an engine proposes it. */
export interface ProposedRelationship {
  /** Names of its nodes: two make an edge from the first to the second, more a hyperedge. */
  readonly nodes: readonly string[];
  /** How they relate: third person, active and present, with the negation where it is denied ("does not use"). */
  readonly relationship: string;
  /** When it became true and when it ended (ISO 8601), as far as the text says. */
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | undefined;
  /** The part of the text that says so, word for word. */
  readonly evidence?: string | undefined;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** What a text says. */
export interface Extraction {
  readonly entities: readonly ProposedEntity[];
  readonly relationships: readonly ProposedRelationship[];
}

/** A thing that the graph knows and that the text may name. */
export interface KnownEntity {
  readonly key: string;
  readonly names: readonly string[];
  readonly node_type: string;
}

export interface ExtractionRequest {
  /** One chunk: what a model reads in one call. */
  readonly text: string;
  /** Where the text comes from, in the caller's words. */
  readonly context?: string | undefined;
  /** The types of the graph, a few dozen: hosted models limit them. An engine proposes no others. */
  readonly types: readonly string[];
  /** Found in the text by their names. */
  readonly known: readonly KnownEntity[];
  /** What "yesterday" counts from. */
  readonly referenceTime: Date;
  /** The name that stands for the speaker ("I", "my"). */
  readonly speaker: string;
  /** Whose words the text is: by default the owner's, unless it shows another. `other`: the speaker's; `nobody`: of nobody known. */
  readonly voice?: 'owner' | 'other' | 'nobody' | undefined;
  readonly signal: AbortSignal;
}

export interface ExtractionOutcome extends Extraction {
  readonly engine: 'model' | 'offline';
  /** The name of the language model. */
  readonly model?: string | undefined;
  /** Calls of the language model. */
  readonly calls: number;
  /** Whether the answer was cut off by a limit. */
  readonly truncated: boolean;
  /** Proposals that were not well-formed. */
  readonly dropped: number;
}

/** Proposes what a text says. It decides nothing: what it proposes is checked against the text before it is used. */
export interface Extractor {
  /** Throws AppError (UNAVAILABLE, TIMEOUT) where it cannot answer, and AbortError when the signal aborts. */
  extract(request: ExtractionRequest): Promise<ExtractionOutcome>;
}
