import { nodesByKeys } from '../nodes/read-nodes.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import { canonicalLabel } from '../ontology/label.ts';
import { givenNames, writtenNames } from '../ontology/names/names.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { findingsWithin, type Findings } from './findings.ts';
import { withOrigins } from './origins-of.ts';
import { POSSIBLE_DUPLICATE } from './plan.ts';
import type { WrittenPlan } from './write-plan.ts';

/** What an earlier reading of a text left in the graph, as a caller sends it. */
export async function storedFindings(
  memory: WithGraph,
  source: string,
  { entities, relationships }: WrittenPlan,
  speaker: string,
): Promise<Findings> {
  const said = relationships.filter(
    ({ nodes, label }) => !nodes.includes(source) && label !== canonicalLabel(POSSIBLE_DUPLICATE),
  );
  const keys = new Set([...entities.map(({ key }) => key), ...said.flatMap(({ nodes }) => nodes)]);
  const { nodes, truncated } = await nodesByKeys(memory, [...keys]);
  const named = nodes.filter(({ key }) => key !== PROFILE_KEY);
  const names = new Map(named.map((node) => [node.key, writtenNames(node)[0] as string]));
  names.set(PROFILE_KEY, speaker);
  const quoted = await withOrigins(memory, said);
  return findingsWithin({
    entities: named.map((node) => ({
      name: names.get(node.key) as string,
      node_type: node.node_type,
      ...(node.description !== names.get(node.key) && { description: node.description }),
      aliases: givenNames(node.data).filter((name) => name !== names.get(node.key)),
    })),
    relationships: quoted
      .map(({ nodes: ends, relationship, valid_from, valid_to, origins = [] }) => ({
        ...{ nodes: ends.flatMap((key) => names.get(key) ?? []), relationship, valid_from, valid_to },
        evidence: origins.find((origin) => origin.source === source)?.evidence,
      }))
      .filter(({ nodes: ends }) => ends.length > 1),
    isCut: truncated.length > 0,
  });
}
