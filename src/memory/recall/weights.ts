/** What each kind of evidence adds to a score when it is the best of its kind. The words of a relationship are weaker evidence. */
export const WEIGHTS = {
  text: 0.2,
  vector: 0.5,
  sentence: 0.3,
  facet: 0.05,
  date: 0.2,
  edge: 0.05,
  hyperedge: 0.1,
  fuzzy: 0.3,
  name: 0.8,
  kind: 2,
  exact: 1,
  token: 1,
} as const;

/**
 * What the period of a question adds: to whatever happened in it where just that is asked for; to what is asked for and happened in
 * it, to what else did, and less where it may be only what happened while another thing held; to what was only stored in it, to what
 * states days before and after it, to what happened after it; and to the ends of relationships that were true in it.
 */
export const PERIOD = {
  happening: 1.5,
  inside: 0.6,
  insideToo: 0.4,
  amid: 0.1,
  stored: 0.1,
  around: 0.15,
  after: -0.2,
  held: 0.5,
} as const;

/** The words of a query that a text must hold all to be an exact match, and with how many that counts fully. */
export const EXACT_TERMS = { min: 3, full: 6 } as const;
/** An exact token counts less in a query of more words of meaning. */
export const TERMS_BESIDE_TOKEN = 8;
/** An exact token that is all of a query counts so much more in a text that begins with it. */
export const LEADING_TOKEN = 1.5;
/** Nodes that may hold a code, an address or the like of the query, so that it still tells them from others. */
export const MAX_HOLDERS = 20;

/** Passages of files that are searched by words and by vector, and read; with a filter more, to find as many. */
export const PASSAGES = {
  any: { words: 50, nearest: 30, limit: 80 },
  filtered: { words: 300, nearest: 300, limit: 80 },
  ofNode: 3,
} as const;

/** One hop over the graph: what a link passes on of the weight of its seed, by kind of link. */
export const HOP = {
  weight: 0.4,
  seeds: 5,
  kinds: { mentions: 1, 'mentioned by': 0.6, sequence: 0.2, edge: 0.6, hyperedge: 0.6 },
  /** Share of its weight that an edge keeps when its label has nothing to do with the query. */
  minRelevance: 0.5,
  /** A name that more nodes have does not link to any of them. */
  maxNameMatches: 8,
  /** A node with more links passes nothing on. */
  maxLinks: 50,
} as const;

/** The first results, whose order is by more than their scores. They are put in order before the answer is cut, so that their order does not depend on how many are asked for. */
export const ORDERED = 10;
/** Selection takes the first results from the best `among`, by score and by what they add of the query. */
export const DIVERSIFY = { among: 50, terms: 0.5, facets: 0.2 } as const;

/** What a session adds, more the longer it lasts; evidence for the query always counts 1. */
export const SESSION_WEIGHTS = {
  early: { general: 1, topical: 0.01, session: 0.01 },
  mid: { general: 1, topical: 0.02, session: 0.02 },
  deep: { general: 1, topical: 0.03, session: 0.03 },
} as const;
/** Best results of a recall that count as touched. */
export const TOUCHED_BY_RECALL = 3;

/** Results that the reranker reads, and what its relevance (0 to 1) adds. */
export const RERANK = { results: 30, weight: 2 } as const;

/** A cosine counts from this much below the cosine of the query with the mean of all texts. */
export const FLOOR_BELOW_MEAN = 0.1;
/** The model's own floor counts as much as this number of texts, since a graph may have few. */
export const FLOOR_PRIOR = 20;

/**
 * Hits taken from the indexes; with a filter, `filtered` are searched to find so many. The search by vector looks for
 * more than it takes: a search for 30 finds .92 to .97 of the nearest ten, and the target is .97.
 */
export const CANDIDATES = {
  words: 100,
  nearestSearched: 60,
  /** Read besides, so that of equal hits the keys decide and not the index. */
  equals: 10,
  filtered: 1_000,
  links: 15,
  fuzzy: 20,
  facets: 8,
} as const;

/** How many of the nearest nodes become candidates: a search of a large graph finds fewer of the nearest. */
export function nearestAmong(nodes: number): number {
  return nodes > 20_000 ? 50 : 40;
}

/** Edges and hyperedges displayed with one result, how many of either may be derived, and edges among which they are chosen. */
export const CONTEXT = { edges: 10, hyperedges: 5, derived: 3, read: 2_000 } as const;
