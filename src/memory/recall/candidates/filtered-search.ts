import { countHits, recallOfTypes } from '../../../graph/queries/recall/candidates.ts';
import { recallOfConditions } from '../../../graph/queries/recall/conditions.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runForOne } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { during, hasConditions, parametersOf, sourceOf, type Conditions } from '../question/conditions.ts';
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
  const inPeriod = await nearestInPeriod(question, (conditions) =>
    nearestOfConditions(memory, question, conditions),
  );
  if (inPeriod) return inPeriod;
  const nearest = hasConditions(question.conditions)
    ? await nearestOfConditions(memory, question, question.conditions)
    : await nearestOfTypes(memory, question);
  return { question, nearest };
}

/** The question whose period is a filter, with the nearest nodes in it; undefined where nothing lies there, or it is no filter. */
export async function nearestInPeriod<Nearest extends { readonly nodes: number }>(
  question: Question,
  nearestOf: (conditions: Conditions) => Promise<Nearest>,
): Promise<{ question: Question; nearest: Nearest } | undefined> {
  const { period, conditions } = question;
  if (!period?.isExplicit) return undefined;
  const nearest = await nearestOf(during(conditions, period));
  if (nearest.nodes === 0) return undefined;
  return { question: { ...question, period: { ...period, isFilter: true } }, nearest };
}

/** The parameters of a statement that compares the nodes that meet conditions with a question. */
export function comparisonOf(question: Question, conditions: Conditions | undefined) {
  const { phrases, separator } = filterOf(question);
  return {
    ...parametersOf(conditions),
    phrases,
    separator,
    vector: question.vector,
    compared: CANDIDATES.filtered,
    candidates: question.nearest,
  };
}

function nearestOfConditions(
  { graph }: WithGraph,
  question: Question,
  conditions: Conditions | undefined,
): Promise<NearestOfAll> {
  return runForOne(graph, recallOfConditions, {
    ...sourceOf(conditions, question.nodeTypes),
    ...comparisonOf(question, conditions),
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
