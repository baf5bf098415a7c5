import { existingKeys } from '../../graph/queries/history/timeline.ts';
import { pictureStep, pictureStepAsOf } from '../../graph/queries/picture.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import { UnknownKeys } from '../nodes/unknown-keys.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { filterOf, type Wanted } from './picture-filter.ts';

/** Nodes of a neighbourhood that are counted. */
const MAX_REACHED = 20_000;

/**
 * The keys around some nodes: these, then those a step away, and so on; of one step the most connected first. A step leads only
 * through nodes and links that pass the filters. Throws NOT_FOUND for keys that no node has.
 */
export async function keysAround(
  memory: WithGraph,
  wanted: Wanted,
  around: readonly string[],
): Promise<string[]> {
  const starts = [...new Set(around)];
  const { present, keys } = await step(memory, wanted, starts, starts);
  await refuseUnknown(memory, wanted, missingFrom(starts, present));
  const reached = [...present, ...keys];
  let frontier = keys;
  for (let steps = 1; steps < wanted.depth && frontier.length > 0; steps += 1) {
    frontier = (await step(memory, wanted, frontier, reached)).keys;
    reached.push(...frontier);
  }
  return reached.slice(0, MAX_REACHED);
}

function step({ graph }: WithGraph, wanted: Wanted, frontier: string[], known: readonly string[]) {
  const limit = Math.max(0, MAX_REACHED - known.length);
  const params = { frontier, known: [...known], ...filterOf(wanted), limit };
  return wanted.as_of === undefined
    ? runForOne(graph, pictureStep, params)
    : runForOne(graph, pictureStepAsOf, { ...params, at: wanted.as_of });
}

function missingFrom(keys: readonly string[], present: readonly string[]): string[] {
  const found = new Set(present);
  return keys.filter((key) => !found.has(key));
}

/** As of a time, a node that was stored later is not unknown: a picture of then is without it. */
async function refuseUnknown(
  { graph }: WithGraph,
  { as_of: asOf }: Wanted,
  missing: string[],
): Promise<void> {
  if (missing.length === 0) return;
  const now = asOf === undefined ? [] : await runQuery(graph, existingKeys, { keys: missing });
  const unknown = missingFrom(
    missing,
    now.map(({ key }) => key),
  );
  if (unknown.length === 0) return;
  throw new UnknownKeys(
    unknown,
    (nameOf) => `Find it with ${nameOf('hm_recall')}, or leave it out of around to draw the whole graph.`,
  );
}
