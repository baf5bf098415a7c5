/** Judges how well texts answer a query, better and slower than the ranking that found them. */
export interface Reranker {
  /**
   * Relevance of each text, 0 to 1, in their order; undefined where the reranker failed or took too long, so that the
   * answer goes out as it was ranked.
   */
  rerank(query: string, texts: readonly string[]): Promise<number[] | undefined>;
}
