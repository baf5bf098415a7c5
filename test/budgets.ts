/** What one call may take at most on the graph of `integration/budgets`. */
export interface Budget {
  /** Statements that the tenant's database runs until the answer is there. */
  readonly statements: number;
  /** Rows that they return. */
  readonly rows: number;
  /** Their database hits, as PROFILE counts them. */
  readonly hits: number;
  /** Texts that the model embeds. */
  readonly texts: number;
  /** Bytes of the answer. */
  readonly bytes: number;
}

/**
 * The budgets of tools by call, a tenth above what was counted. Who raises one says why in its line: the speed of every call
 * stands on these counts, which are the same on any machine.
 */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  // A new question: two more statements read features that are not cached yet, of hits and of what links lead to.
  'recall of a question': { statements: 5, rows: 130, hits: 3_500, texts: 1, bytes: 13_000 },
  'recall of known words': { statements: 3, rows: 18, hits: 3_100, texts: 0, bytes: 13_000 },
  // The nearest nodes that pass are compared one by one.
  'recall with a filter': { statements: 4, rows: 18, hits: 4_000, texts: 0, bytes: 13_500 },
  // Near spellings are searched for.
  'recall with a typing error': { statements: 4, rows: 16, hits: 2_200, texts: 0, bytes: 12_000 },
  // Its nodes are listed, and features read of those that no index found.
  'recall of a kind': { statements: 6, rows: 130, hits: 4_500, texts: 0, bytes: 13_000 },
  'recall of a list': { statements: 2, rows: 12, hits: 1_500, texts: 0, bytes: 13_000 },
  // The node with its entry of the timeline, and beside it the search for similar nodes.
  'store of a new text': { statements: 2, rows: 3, hits: 75, texts: 1, bytes: 300 },
  'update of a text': { statements: 3, rows: 3, hits: 130, texts: 1, bytes: 200 },
  // Two steps, then what is shown.
  'find-related': { statements: 3, rows: 22, hits: 2_900, texts: 0, bytes: 36_000 },
  'get of three nodes': { statements: 2, rows: 4, hits: 65, texts: 0, bytes: 1_100 },
  'a new edge': { statements: 3, rows: 4, hits: 95, texts: 0, bytes: 250 },
  // Every node and how many there are, then the links between those drawn.
  'the whole graph': { statements: 3, rows: 3, hits: 19_000, texts: 0, bytes: 140_000 },
  'the graph around a node': { statements: 4, rows: 4, hits: 550, texts: 0, bytes: 4_000 },
  overview: { statements: 2, rows: 26, hits: 8_200, texts: 0, bytes: 2_600 },
  // A page of 51, with the links of each and the entry of the timeline that says who stored it; the count is the store's.
  'list of memories': { statements: 2, rows: 58, hits: 1_950, texts: 0, bytes: 15_500 },
  // An index is asked for each of 366 days.
  'days of the timeline': { statements: 1, rows: 2, hits: 880, texts: 0, bytes: 200 },
  // The nearest nodes of 200; whether two of them are near enough depends on what other tests stored.
  duplicates: { statements: 2, rows: 220, hits: 20_500, texts: 0, bytes: 600 },
  // All texts are compared, once for the page and once for the count.
  'list of memories by words': { statements: 2, rows: 34, hits: 3_250, texts: 0, bytes: 9_500 },
};
