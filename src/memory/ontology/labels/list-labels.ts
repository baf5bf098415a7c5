import { countLabels } from '../../../graph/queries/label.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import type { LabelRegistry } from './label-registry.ts';
import type { WithLabels } from './labels-of-graph.ts';

/** Labels of one meaning and direction. */
export interface ListedLabel {
  label: string;
  /** Relationships with it or an alias. */
  count: number;
  aliases: string[];
  converse: string | null;
  symmetric: boolean;
  single_valued: boolean;
}

/** What the labels of the graph mean, those of one meaning together, the most used first. */
export async function listLabels(
  { graph, labels }: WithGraph & WithLabels,
  limit: number,
): Promise<{ labels: ListedLabel[]; total: number; truncated: string[] }> {
  const [rows, registry] = await Promise.all([runQuery(graph, countLabels, {}), labels.registry()]);
  const counts = new Map(rows.map(({ label, count }) => [label, count]));
  const known = registry.entries.filter(({ edited }) => edited).map(({ label }) => label);
  const all = [...new Set([...counts.keys(), ...known])].sort();
  const groups = Map.groupBy(all, (label) => keyOf(registry, label, 1));
  const heads = new Map([...groups].map(([key, group]) => [key, headOf(group, registry, counts)]));
  const listed = [...groups].map(([key, group]): ListedLabel => {
    const label = heads.get(key) as string;
    const isSymmetric = registry.meaning(label).sign === 0;
    return {
      label,
      count: group.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0),
      aliases: group.filter((each) => each !== label),
      converse: isSymmetric ? null : (heads.get(keyOf(registry, label, -1)) ?? null),
      symmetric: isSymmetric,
      single_valued: group.some((each) => registry.entry(each)?.single_valued),
    };
  });
  listed.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
  return {
    labels: listed.slice(0, limit),
    total: listed.length,
    truncated: listed.length > limit ? ['limit'] : [],
  };
}

/** Equal for labels of one meaning and direction; `turn` -1 gives that of the converses. */
function keyOf(registry: LabelRegistry, label: string, turn: 1 | -1): string {
  const { concept, sign } = registry.meaning(label);
  return `${sign * turn || 0} ${concept}`;
}

/** The label that a person named as the definition of another, else the most used. */
function headOf(
  group: readonly string[],
  registry: LabelRegistry,
  counts: ReadonlyMap<string, number>,
): string {
  const defined = group.find((label) => registry.resolve(label) !== label);
  const definition = defined === undefined ? undefined : registry.resolve(defined);
  if (definition !== undefined && group.includes(definition)) return definition;
  return group.reduce((best, label) => ((counts.get(label) ?? 0) > (counts.get(best) ?? 0) ? label : best));
}
