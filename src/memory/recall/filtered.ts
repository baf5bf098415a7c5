import { countHits, recallOfTypes } from '../../graph/queries/recall.ts';
import type { RowOf } from '../../graph/query.ts';
import { runForOne } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import type { Candidate } from './candidate.ts';
import { filterOf, type Question } from './question.ts';
import { CANDIDATES } from './ranking/weights.ts';

/** The nearest nodes of the types asked for, found by comparing all where these are few. */
export type OfTypes = RowOf<typeof recallOfTypes>;

/** A type that few nodes are of may have none among the best of an index; undefined where no type is asked for. */
export async function nearestOfTypes({ graph }: WithGraph, question: Question): Promise<OfTypes | undefined> {
  const { nodeTypes, phrases, separator } = filterOf(question);
  if (nodeTypes === null) return undefined;
  return runForOne(graph, recallOfTypes, {
    vector: question.vector,
    compared: CANDIDATES.filtered,
    candidates: question.nearest,
    nodeTypes,
    phrases,
    separator,
  });
}

/** Whether nodes that pass the filter may lie beyond what was searched of the indexes. */
export async function isCutByFilter(
  { graph }: WithGraph,
  question: Question,
  candidates: ReadonlyMap<string, Candidate>,
  ofTypes: OfTypes | undefined,
): Promise<boolean> {
  if (!ofTypes && question.phrases.length === 0) return false;
  const found = (channel: 'vector' | 'text' | 'cjk') =>
    [...candidates.values()].filter(({ hits }) => channel in hits).length;
  if (ofTypes) {
    const isCompared = ofTypes.nodes <= CANDIDATES.filtered;
    if (isCompared && ofTypes.keys.length < question.nearest) return false;
    if (!isCompared && found('vector') < question.nearest) return true;
  }
  const searches = [
    { index: 'node_text', text: question.lucene, found: found('text') },
    { index: 'node_cjk', text: question.cjk, found: found('cjk') },
  ] as const;
  const short = searches.filter((search) => search.text !== '' && search.found < CANDIDATES.words);
  const isCut = short.map(async ({ index, text }) => {
    const { hits } = await runForOne(graph, countHits, { index, text, searched: CANDIDATES.filtered });
    return hits >= CANDIDATES.filtered;
  });
  return (await Promise.all(isCut)).includes(true);
}
