import { z } from 'zod';
import type { Query } from './corpus.ts';
import type { RestClient } from './service/rest-client.ts';

const MAX_RESULTS = 20;

const answer = z.object({ results: z.array(z.object({ key: z.string() })) });

/** One line of a run, in the form of the scorer. */
export interface RunLine {
  readonly id: string;
  readonly ranked: readonly string[];
  readonly ms: number;
}

/**
 * Sends one query after the other, each in a new session, since they are unrelated. Recall is asked for the types of the
 * corpus: gold keys have no others, while speakers and sources would be results like any node.
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
