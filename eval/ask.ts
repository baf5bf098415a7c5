import { z } from 'zod';
import type { Query } from './corpus.ts';
import type { RestClient } from './service/rest-client.ts';

const MAX_RESULTS = 20;

const answer = z.object({ results: z.array(z.object({ key: z.string() })) });

/** One line of a run, as the scorer reads it. */
export interface RunLine {
  readonly id: string;
  readonly ranked: readonly string[];
  readonly ms: number;
}

/**
 * Asks one query after the other, each in a session of its own, since they have nothing to do with each other. Speakers and sources are results of recall like any node;
 * gold keys are only ever of the corpus's own types, so those are asked for, which is what a caller who wants
 * passages does.
 */
export async function ask(
  client: RestClient,
  queries: readonly Query[],
  nodeTypes: readonly string[],
): Promise<RunLine[]> {
  const lines: RunLine[] = [];
  for (const { id, query } of queries) {
    const body = { query, max_results: MAX_RESULTS, node_types: nodeTypes, session_id: `question-${id}` };
    const started = performance.now();
    const { results } = answer.parse(await client.postPatiently('/recall', body));
    const ms = Math.round((performance.now() - started) * 100) / 100;
    lines.push({ id, ranked: results.map(({ key }) => key), ms });
  }
  return lines;
}
