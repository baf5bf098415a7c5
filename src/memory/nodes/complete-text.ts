import { keysByPrefix } from '../../graph/queries/node.ts';
import { typeNames } from '../../graph/queries/type.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';

/** The first possible completions of a text, in order. */
export interface Completion {
  readonly values: readonly string[];
  readonly hasMore: boolean;
}

/** Keys of nodes that begin with a text. */
export async function keysBeginningWith(
  { graph }: WithGraph,
  prefix: string,
  limit: number,
): Promise<Completion> {
  const params = { prefix: prefix.normalize('NFC'), limit: limit + 1 };
  const keys = (await runQuery(graph, keysByPrefix, params)).map(({ key }) => key);
  return firstOf(keys, limit);
}

/** Names of the graph's types that begin with a text. */
export async function typesBeginningWith(
  { graph }: WithGraph,
  prefix: string,
  limit: number,
): Promise<Completion> {
  const names = (await runQuery(graph, typeNames, {})).map(({ name }) => name);
  const matching = names.filter((name) => name.startsWith(prefix.toLowerCase()));
  return firstOf(matching, limit);
}

function firstOf(found: readonly string[], limit: number): Completion {
  return { values: found.slice(0, limit), hasMore: found.length > limit };
}
