import { countHits, recallOfTypes } from '../../../graph/queries/recall/candidates.ts';
import { recallOfConditions } from '../../../graph/queries/recall/conditions.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runForOne } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../dependencies.ts';
import { during, hasConditions, parametersOf, sourceOf } from '../question/conditions.ts';
import { filterOf, type Question } from '../question/question.ts';
import { CANDIDATES } from '../weights.ts';
import type { Candidate } from './candidate.ts';

/** The nearest nodes that pass the filters, by comparison with all of these where they are few. */
type NearestOfAll = RowOf<typeof recallOfTypes>;

/**
 * The question, which leaves out what lies outside its period if the query says so and anything lies inside, with the
 * nearest nodes that pass its filters. The best hits of an index may hold none of these where they are rare.
 */
export async function nearestThatPass(
  memory: WithGraph,
  question: Question,
): Promise<{ question: Question; nearest: NearestOfAll | undefined }> {
  const { period } = question;
  if (period?.isExplicit) {
    const nearest = await nearestOfConditions(memory, question, during(question.conditions, period));
    if (nearest.nodes > 0)
      return { question: { ...question, period: { ...period, isFilter: true } }, nearest };
  }
  const nearest = hasConditions(question.conditions)
    ? await nearestOfConditions(memory, question, question.conditions)
    : await nearestOfTypes(memory, question);
  return { question, nearest };
}

function nearestOfConditions(
  { graph }: WithGraph,
  question: Question,
  conditions: Question['conditions'],
): Promise<NearestOfAll> {
  const { phrases, separator } = filterOf(question);
  return runForOne(graph, recallOfConditions, {
    ...sourceOf(conditions, question.nodeTypes),
    ...parametersOf(conditions),
    phrases,
    separator,
    vector: question.vector,
    compared: CANDIDATES.filtered,
    candidates: question.nearest,
  });
}

async function nearestOfTypes({ graph }: WithGraph, question: Question): Promise<NearestOfAll | undefined> {
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
  ofAll: NearestOfAll | undefined,
): Promise<boolean> {
  if (!ofAll && question.phrases.length === 0) return false;
  const found = (channel: 'vector' | 'text' | 'cjk') =>
    [...candidates.values()].filter(({ hits }) => channel in hits).length;
  if (ofAll) {
    const isCompared = ofAll.nodes <= CANDIDATES.filtered;
    if (isCompared && ofAll.keys.length < question.nearest) return false;
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
