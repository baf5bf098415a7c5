/**
 * What each kind of evidence adds to a score when it is the best of its kind. Text, vector and sentence are fused by
 * scaled scores; a relationship's words are weaker evidence for the nodes it joins, near spellings the weakest.
 */
export const DIRECT_WEIGHTS = {
  text: 0.2,
  vector: 0.5,
  sentence: 0.3,
  facet: 0.05,
  date: 0.2,
  edge: 0.05,
  hyperedge: 0.1,
  fuzzy: 0.15,
} as const;

/** One hop: what a link passes on of its seed's standing, by kind. */
export const HOP = {
  weight: 0.4,
  seeds: 5,
  kinds: { mentions: 1, 'mentioned by': 0.6, sequence: 0.2, edge: 0.6, hyperedge: 0.6 },
  /** Share of an edge's weight that it keeps when its label has nothing to do with the query. */
  leastRelevance: 0.5,
  /** Names borne by more nodes name none of them. */
  bearers: 8,
  /** Nodes with more links pass nothing on. */
  hub: 50,
} as const;

/** Greedy cover: the first so many results are chosen among the best by score and by what of the query they add. */
export const COVER = { among: 50, choose: 10, terms: 0.5, facets: 0.2 } as const;

/** What a session adds, more the longer it lasts; evidence for the query always counts 1. */
export const SESSION_WEIGHTS = {
  early: { general: 1, topical: 0.01, session: 0.01 },
  mid: { general: 1, topical: 0.02, session: 0.02 },
  deep: { general: 1, topical: 0.03, session: 0.03 },
} as const;
/** Best results of a recall that count as touched. */
export const TOUCHED_BY_RECALL = 3;

/** Results that a reranker looks at, and what its relevance (0 to 1) adds. */
export const RERANK = { results: 30, weight: 2 } as const;

/** A cosine is worth nothing up to this much below that of the query with the mean of all texts. */
export const FLOOR_BELOW_MEAN = 0.1;
/** Texts that the model's own floor counts for beside those of the graph, which may be few. */
export const FLOOR_PRIOR = 20;

/**
 * Hits taken from the indexes; with a filter, `filtered` are searched to find so many. Of the nearest, more are searched
 * than taken: a search for 30 finds .92 to .97 of the nearest ten, and .97 are wanted.
 */
export const CANDIDATES = {
  words: 100,
  nearestSearched: 60,
  filtered: 1_000,
  links: 15,
  fuzzy: 20,
  facets: 8,
} as const;

/** Nodes near in meaning that are taken in a graph of so many: a search of a large one finds less of the nearest. */
export function nearestAmong(nodes: number): number {
  return nodes > 20_000 ? 50 : 40;
}

/**
 * Display fields that come with the links: of so many of the best by direct score, which selection chooses among, and of so
 * many of those that links lead to.
 */
export const DISPLAYED = { best: COVER.among, linked: 8 } as const;

/** Edges and hyperedges shown around one result. */
export const CONTEXT = { edges: 10, hyperedges: 5 } as const;
