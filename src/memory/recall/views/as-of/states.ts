import { mapInSlices } from '../../../../concurrency/time-slices.ts';
import { statesAsOf, type StateRow, featuresAsOf } from '../../../../graph/queries/recall/as-of.ts';
import { jsonText } from '../../../../graph/queries/records.ts';
import type { RowOf } from '../../../../graph/query.ts';
import { runQuery } from '../../../../graph/run-query.ts';
import { decodeFeatures, withVector, type Features } from '../../../derivation/features/features.ts';
import { featuresOfState } from '../../../history/replaced-state.ts';
import { LISTED_DATA } from '../../../limits/answer-space.ts';
import type { WithGraph } from '../../../transaction/dependencies.ts';
import { cjkPairs } from '../../../text/terms.ts';
import { filterOf, type Question } from '../../question/question.ts';
import type { Revised, ViewMemory } from '../view.ts';

/** What nodes said at a time, by key. */
export type States = ReadonlyMap<string, StateRow>;

type Asked = Partial<Pick<Question, 'nodeTypes' | 'phrases' | 'tokens' | 'cjk' | 'conditions'>>;

/** The revision of a state that a version keeps. */
export const REPLACED = -1;

/** Reads what those of the nodes said that existed at the time and that the question does not leave out. */
export async function readStates(
  { graph }: WithGraph,
  at: string,
  question: Asked,
  keys: Iterable<string>,
): Promise<States> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  const rows = await runQuery(graph, statesAsOf, {
    at,
    keys: wanted,
    ...filterOf(question),
    tokens: (question.tokens ?? []).map((forms) => [...forms]),
    pairs: cjkPairs(question.cjk ?? ''),
  });
  return new Map(rows.map((row) => [row.key, row]));
}

/** The features of what nodes said at a time, by key; those of states that are still current come from the cache. */
export async function featuresThen(
  { graph, caches, embedder }: ViewMemory,
  at: string,
  nodes: readonly Revised[],
): Promise<Map<string, Features>> {
  const keys = nodes.filter(({ rev }) => rev === REPLACED).map(({ key }) => key);
  const params = { at, keys, longest: LISTED_DATA.ofNode };
  const rows = keys.length > 0 ? await runQuery(graph, featuresAsOf, params) : [];
  const ofVersions = await mapInSlices(rows, (row) => [row.key, unpack(row, embedder.dimensions)] as const);
  const replaced = new Map(ofVersions);
  const current = await caches.features.load(
    graph,
    nodes.filter(({ key }) => !replaced.has(key)),
  );
  for (const [key, features] of replaced) if (features) current.set(key, features);
  return current;
}

/** A version that an earlier release wrote, or that was imported, has no features yet. */
function unpack(
  { key, features, state, vector }: RowOf<typeof featuresAsOf>,
  dimensions: number,
): Features | undefined {
  const stored = features ?? (state && featuresOfState({ key, ...state, data: jsonText.parse(state.data) }));
  const decoded = stored && decodeFeatures(stored);
  const isComparable = vector?.length === dimensions;
  if (!decoded) return undefined;
  return withVector(decoded, isComparable ? vector : new Float32Array(dimensions));
}
