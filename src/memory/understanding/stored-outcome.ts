import type { WrittenRelationship } from '../transaction/changes.ts';
import { describeWalk } from '../../graph/queries/traversal.ts';
import { givenText } from '../../graph/queries/understanding/enrichment.ts';
import { derivedFrom } from '../../graph/queries/understanding/origin.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { LISTED_DATA } from '../limits/answer-space.ts';
import { findNode } from '../nodes/read-nodes.ts';
import { kindOf } from '../relationships/relationship-input.ts';
import type { WithExtractors } from './facts/extractors.ts';
import type { Reader } from './origins.ts';
import type { WrittenPlan } from './write-plan.ts';

type Derived = RowOf<typeof derivedFrom>;

/** What reads better comes later. */
const BY_QUALITY: readonly Reader['engine'][] = ['offline', 'model', 'caller'];

/**
 * What an earlier reading of a text left in the graph. Undefined where the node has another text, where nothing is left, and
 * where a better engine can read it now.
 */
export async function storedOutcome(
  { graph, extractors }: WithGraph & WithExtractors,
  source: string,
  text: string,
): Promise<(WrittenPlan & { readonly reader: Reader }) | undefined> {
  const node = await findNode({ graph }, source);
  if (!node || plain(node.description) !== plain(text)) return undefined;
  const derived = await runQuery(graph, derivedFrom, { source: node.id });
  const best = derived.reduce<Derived | undefined>(
    (one, each) => (qualityOf(each) > qualityOf(one) ? each : one),
    undefined,
  );
  // What a caller found stands for the text, even where that is nothing.
  const isGiven = (await runQuery(graph, givenText, { id: node.id })).length > 0;
  const reader = isGiven ? ({ engine: 'caller' } as const) : best;
  if (!reader || qualityOf(reader) < qualityOf({ engine: extractors.model ? 'model' : 'offline' }))
    return undefined;
  return {
    reader: { engine: reader.engine, ...('model' in reader && { model: reader.model ?? undefined }) },
    entities: derived.flatMap(({ kind, key }) =>
      kind === 'node' && key !== null ? [{ key, status: 'matched' as const }] : [],
    ),
    relationships: await relationshipsOf({ graph }, derived),
  };
}

/** Texts that differ in blanks around them are the same. */
function plain(text: string): string {
  return text.normalize('NFC').trim();
}

function qualityOf(reader: Pick<Reader, 'engine'> | undefined): number {
  return reader ? BY_QUALITY.indexOf(reader.engine) : -1;
}

/** The relationships among what was derived, as they are now. */
export async function relationshipsOf(
  { graph }: WithGraph,
  derived: readonly Derived[],
): Promise<WrittenRelationship[]> {
  const idsOf = (wanted: Derived['kind']) =>
    derived.flatMap(({ kind, target }) => (kind === wanted ? target : []));
  const ids = { edges: idsOf('edge'), hyperedges: idsOf('hyperedge') };
  const [found] = await runQuery(graph, describeWalk, {
    keys: [],
    ...ids,
    longest: LISTED_DATA.ofRelationship,
  });
  const edges = found?.edges.map(({ from, to, ...edge }) => ({ ...edge, nodes: [from, to] })) ?? [];
  return [...edges, ...(found?.hyperedges ?? [])].map(
    ({ id, nodes, relationship, label, valid_from, valid_to }) => ({
      ...{ id, kind: kindOf({ nodes }), nodes, relationship, label, status: 'merged' as const },
      ...(valid_from !== null && { valid_from }),
      ...(valid_to !== null && { valid_to }),
    }),
  );
}
