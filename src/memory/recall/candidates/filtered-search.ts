import { countHits, recallOfTypes } from '../../../graph/queries/recall/candidates.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runForOne } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../dependencies.ts';
import { filterOf, type Question } from '../question/question.ts';
import { CANDIDATES } from '../weights.ts';
import type { Candidate } from './candidate.ts';

/** The nearest nodes of the wanted types, by comparison with all of them where they are few. */
type NearestOfTypes = RowOf<typeof recallOfTypes>;

/** The best hits of an index may hold no node of a rare type. Undefined where the question has no types. */
export async function nearestOfTypes(
  { graph }: WithGraph,
  question: Question,
): Promise<NearestOfTypes | undefined> {
  const { nodeTypes, ...filter } = filterOf(question);
  if (nodeTypes === null) return undefined;
  return runForOne(graph, recallOfTypes, {
    vector: question.vector,
    compared: CANDIDATES.filtered,
    candidates: question.nearest,
    nodeTypes,
    ...filter,
  });
}

/** Whether nodes that pass the filter may lie beyond the searched part of the indexes. */
export async function isCutByFilter(
  { graph }: WithGraph,
  question: Question,
  candidates: ReadonlyMap<string, Candidate>,
  ofTypes: NearestOfTypes | undefined,
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
