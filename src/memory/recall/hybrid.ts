import { recallHybrid } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { contextOf, contextLimits } from './context.ts';
import { parseQuery } from './query-text.ts';
import type { Recalled, RecallInput } from './recall.ts';
import { CANDIDATES, CHANNEL_WEIGHTS } from './weights.ts';

/** Words and meaning together: one embedding, one statement. */
export async function recallHybridly(memory: MemoryContext, input: RecallInput): Promise<Recalled> {
  const { text, lucene, phrases, types } = parseQuery(input.query);
  const nodeTypes = wantedTypes(types, input.node_types);
  const rows = await runQuery(memory.graph, recallHybrid, {
    text: lucene,
    vector: await memory.embedder.embedQuery(text),
    cosineFloor: memory.embedder.cosineFloor,
    candidates: nodeTypes || phrases.length > 0 ? CANDIDATES.filtered : CANDIDATES.nodes,
    linkCandidates: CANDIDATES.links,
    weights: CHANNEL_WEIGHTS,
    nodeTypes,
    phrases: [...phrases],
    maxResults: input.max_results,
    ...contextLimits(input.include_context),
  });
  return {
    mode: 'hybrid',
    results: rows.map(({ node, score, matched_by }) => ({
      ...node,
      score,
      matched_by,
      signals: { general: score },
    })),
    ...contextOf(rows, input.include_context),
    channels: Object.keys(CHANNEL_WEIGHTS),
  };
}

/** Types that the query names and types that the caller names must both hold; null where neither names any. */
function wantedTypes(inQuery: readonly string[], given: readonly string[] | undefined): string[] | null {
  if (inQuery.length === 0) return given ? [...given] : null;
  return given ? inQuery.filter((type) => given.includes(type)) : [...inQuery];
}
