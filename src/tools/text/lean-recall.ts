import { withoutEmpty } from './lean.ts';
import { isWritten, limitsOf, textOfResult, type RecallText } from './recall-text.ts';
import { linksThatTell } from './shown-links.ts';

/** What the text of a recall uses of its answer, with keys, ids and confidences. */
export function leanRecall(answer: RecallText, { query }: { readonly query: string }) {
  const { edges, hyperedges, metadata, total, derived, next_cursor, why_not } = answer;
  const links = linksThatTell(edges, hyperedges, answer.results, query);
  const { confidence, truncated, ...understood } = metadata;
  const { missing_words, period, unknown_types, known_types } = understood;
  return {
    results: leanResults(answer),
    ...withoutEmpty({
      ...{ total, derived, next_cursor, why_not },
      edges: links.edges.map((edge) => leanLink({ ...edge })),
      hyperedges: links.hyperedges.map((hyperedge) => leanLink({ ...hyperedge })),
      metadata: withoutEmpty({ confidence, truncated, missing_words, period, unknown_types, known_types }),
    }),
  };
}

/** The results as the text shows them; of those that it only names, their keys. */
export function leanResults({ results, total }: Pick<RecallText, 'results' | 'total'>): object[] {
  return results.map((result, place) => {
    const { key, confidence, derived } = result;
    const { node_type, data, occurred_at, created_at, older_than, duplicates, passages } = result;
    if (!isWritten(place, result, total)) return withoutEmpty({ key, confidence, derived });
    const limits = limitsOf(place, total);
    return withoutEmpty({
      ...{ key, node_type, ...textOfResult(result, limits) },
      data: data && JSON.stringify(data).length <= limits.data ? data : undefined,
      ...(occurred_at ? { occurred_at } : { created_at }),
      ...{ confidence, older_than, duplicates, derived },
      passages: passages?.slice(0, 1),
    });
  });
}

/** The caller's own words are in hm_get_relationships. */
function leanLink({ relationship: _, created_at: __, ...shown }: Readonly<Record<string, unknown>>): object {
  return withoutEmpty(shown);
}
