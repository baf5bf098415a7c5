import { keysByPrefix } from '../../graph/queries/node.ts';
import { typeNames } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';

/** What a text that is being typed can become, the first of it in order. */
export interface Completion {
  readonly values: readonly string[];
  /** Whether there is more than is shown. */
  readonly hasMore: boolean;
}

/** Keys of nodes that begin with a text, `limit` at most. */
export async function keysBeginningWith(
  { graph }: WithGraph,
  prefix: string,
  limit: number,
): Promise<Completion> {
  const found = await runQuery(graph, keysByPrefix, {
    prefix: prefix.normalize('NFC'),
    limit: limit + 1,
  });
  return cut(
    found.map(({ key }) => key),
    limit,
  );
}

/** Names of the graph's types that begin with a text, `limit` at most. */
export async function typesBeginningWith(
  { graph }: WithGraph,
  prefix: string,
  limit: number,
): Promise<Completion> {
  const names = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  return cut(
    names.filter((name) => name.startsWith(prefix.toLowerCase())),
    limit,
  );
}

function cut(found: readonly string[], limit: number): Completion {
  return { values: found.slice(0, limit), hasMore: found.length > limit };
}
