/** Scores how well texts answer a query, more accurately and more slowly than the ranking that found them. */
export interface Reranker {
  /** The relevance of each text, 0 to 1, in the order of the texts; undefined where the reranker fails or is too slow. */
  rerank(query: string, texts: readonly string[]): Promise<number[] | undefined>;
}
