/**
 * What each channel adds to a score when it holds the best hit of that channel. Text and vector are the proportion that
 * measured best for a sum of scaled scores; words of a relationship are weaker evidence for the nodes it joins.
 */
export const CHANNEL_WEIGHTS = { text: 0.3, vector: 0.7, edge: 0.15, hyperedge: 0.15 } as const;

/** Hits taken from each index; a filter needs more, since it works on what the index found. */
export const CANDIDATES = { nodes: 50, links: 15, filtered: 1_000 } as const;

/** Edges and hyperedges shown around one result. */
export const CONTEXT = { edges: 10, hyperedges: 5 } as const;
