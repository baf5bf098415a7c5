import { recallMeeting } from '../../../graph/queries/recall/conditions.ts';
import { lastChanges, type LastChange } from '../../../graph/queries/recall/regex.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { hasConditions, parametersOf, type Filters } from '../question/conditions.ts';

/** Of nodes those that pass the filters: nodes whose relationships match are found without these. */
export async function lastChangesOf(
  { graph }: WithGraph,
  { nodeTypes, conditions }: Pick<Filters, 'nodeTypes' | 'conditions'>,
  keys: readonly string[],
): Promise<LastChange[]> {
  const all = [...keys];
  const met = hasConditions(conditions)
    ? (await runQuery(graph, recallMeeting, { keys: all, ...parametersOf(conditions) })).map(({ key }) => key)
    : all;
  const changes = await runQuery(graph, lastChanges, { keys: met });
  return changes.filter(({ node_type }) => nodeTypes?.includes(node_type) ?? true);
}
