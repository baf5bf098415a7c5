import { featuresAsOf } from '../../../../graph/queries/recall/as-of.ts';
import type { RowOf } from '../../../../graph/query.ts';
import { runQuery } from '../../../../graph/run-query.ts';
import { mapInSlices } from '../../../../concurrency/time-slices.ts';
import { jsonText } from '../../../../graph/queries/records.ts';
import { decodeFeatures, withVector, type Features } from '../../../derivation/features/features.ts';
import { featuresOfState } from '../../../history/replaced-state.ts';
import { LISTED_DATA } from '../../../limits/answer-space.ts';
import type { Revised, ViewMemory } from '../view.ts';
import { REPLACED } from './states.ts';

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
