import { recallHybrid } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { contextOf, contextLimits } from './context.ts';
import { plainWords } from './query-text.ts';
import type { Recalled, RecallInput } from './recall.ts';
import { CANDIDATES, CHANNEL_WEIGHTS } from './weights.ts';

/** Words and meaning together: one embedding, one statement. */
export async function recallHybridly(memory: MemoryContext, input: RecallInput): Promise<Recalled> {
  const rows = await runQuery(memory.graph, recallHybrid, {
    text: plainWords(input.query),
    vector: await memory.embedder.embedQuery(input.query),
    cosineFloor: memory.embedder.cosineFloor,
    candidates: input.node_types ? CANDIDATES.filtered : CANDIDATES.nodes,
    linkCandidates: CANDIDATES.links,
    weights: CHANNEL_WEIGHTS,
    nodeTypes: input.node_types ? [...input.node_types] : null,
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
