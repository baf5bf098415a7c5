import {
  recallCandidates,
  recallFuzzily,
  recallNearest,
  type Hits,
} from '../../../graph/queries/recall/candidates.ts';
import type { RowOf } from '../../../graph/query.ts';
import { runForOne, runQuery } from '../../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { withFeatures, type Hit } from '../hit.ts';
import { hitsOf, withPassages, bestHits, gather, nearestInPeriod } from './gather.ts';
import { findPassages } from '../passages/find-passages.ts';
import { during, hasConditions, NO_CONDITIONS, sourceOf, type Conditions } from '../question/conditions.ts';
import { ALWAYS, asksForPrevious } from '../question/time-asked.ts';
import { filterOf, isFiltered, type Question } from '../question/question.ts';
import { instantOf, lastInstantOf } from '../../time/moment.ts';
import { CANDIDATES, HOP, MAX_HOLDERS } from '../weights.ts';
import { misspelt } from './misspelt.ts';
import type { Searched, ViewMemory } from './view.ts';

type Rows = readonly RowOf<typeof recallCandidates>[];
/** The nearest nodes that pass the filters, by comparison with all of these where they are few. */
type Nearest = RowOf<typeof recallNearest>;

/** Searches by words, by meaning and in files in one round trip; features that are not cached take another, near spellings a third. */
export async function searchNow(memory: ViewMemory, asked: Question): Promise<Searched> {
  const [[rows, { question, nearest }], passages] = await Promise.all([
    searchFiltered(memory, asked),
    findPassages(memory, asked),
  ]);
  const best = rows.map((row) => bestHits(row, limitOf(row, question)));
  const found = gather([...best, ...(nearest ? [nearest] : []), ...hitsOf(passages)], question);
  return {
    hits: await measure(memory, question, withPassages(found, passages)),
    named: rows[0]?.named ?? [],
    truncated: isCut(question, rows, nearest) ? ['filter'] : [],
    question,
  };
}

/** What is filtered by a period is known only when the nodes inside are; any other search runs at the same time. */
async function searchFiltered(memory: WithGraph & WithEmbedder, asked: Question) {
  const passing = nearestThatPass(memory, asked);
  if (!asked.period?.mayFilter) return Promise.all([search(memory, asked), passing]);
  const passed = await passing;
  return [await search(memory, passed.question), passed] as const;
}

/** The best hits of an index may hold none of the nodes that pass, where these are rare. */
async function nearestThatPass({ graph }: WithGraph, question: Question) {
  const nearestOf = (conditions: Conditions): Promise<Nearest> => {
    const filtered = { ...question, conditions };
    return runForOne(graph, recallNearest, {
      ...sourceOf(filtered),
      ...filterOf(filtered),
      vector: question.vector,
      compared: CANDIDATES.filtered,
      candidates: question.nearest,
      isDated: question.period !== undefined,
    });
  };
  const inPeriod = await nearestInPeriod(question, nearestOf);
  if (inPeriod) return inPeriod;
  const { nodeTypes, conditions = NO_CONDITIONS } = question;
  if (nodeTypes !== null || hasConditions(conditions))
    return { question, nearest: await nearestOf(conditions) };
  // What is dated there may stand behind the nearest of all.
  return { question, nearest: question.period && (await nearestOf(during(conditions, question.period))) };
}

function search({ graph, embedder }: WithGraph & WithEmbedder, question: Question): Promise<Rows> {
  const { period } = question;
  // Where what was before is asked for, a relationship of any time.
  const heldAt = asksForPrevious(question) ? ALWAYS : question.heldAt;
  const searched = isFiltered(question) ? CANDIDATES.filtered : undefined;
  return runQuery(graph, recallCandidates, {
    text: question.lucene,
    cjk: question.cjk,
    everyWord: question.everyWord,
    tokens: question.tokens.map((forms) => ({
      text: forms.map((form) => `"${form}"`).join(' '),
      forms: [...forms],
    })),
    maxHolders: MAX_HOLDERS,
    vector: question.vector,
    cosineFloor: embedder.cosineFloor,
    runs: [...question.runs],
    whole: question.whole,
    maxNameMatches: HOP.maxNameMatches,
    facets: CANDIDATES.facets,
    links: CANDIDATES.links,
    nearestSearched: searched ?? CANDIDATES.nearestSearched,
    searched: searched ?? CANDIDATES.words + CANDIDATES.equals,
    // Which of them lie inside a period is looked at afterwards.
    nearest: period?.isFilter ? CANDIDATES.filtered : question.nearest + CANDIDATES.equals,
    candidates: period?.isFilter ? CANDIDATES.filtered : CANDIDATES.words + CANDIDATES.equals,
    isDated: period !== undefined,
    since: heldAt ? instantOf(heldAt.first) : '',
    until: heldAt ? lastInstantOf(heldAt.last) : '',
    isFiltered: isFiltered(question),
    ...filterOf(question),
  });
}

/** How many hits of a search count. Which of them lie inside a period is looked at afterwards. */
function limitOf({ channel }: Pick<Hits, 'channel'>, { period, nearest }: Question): number {
  if (period?.isFilter) return Infinity;
  if (channel === 'vector') return nearest;
  return ['text', 'every word', 'cjk'].includes(channel) ? CANDIDATES.words : Infinity;
}

/** Compares the hits with the query, and further ones that hold nearly the words which none of them holds. */
async function measure(
  memory: ViewMemory,
  question: Question,
  found: ReadonlyMap<string, Hit>,
): Promise<readonly Hit[]> {
  const { graph, caches } = memory;
  const compare = async (hits: readonly Hit[]) => {
    const features = await caches.features.load(graph, hits);
    return hits.map((hit) => withFeatures(hit, features.get(hit.key), question));
  };
  const measured = await compare([...found.values()]);
  const text = misspelt(question, measured);
  if (text === '') return measured;
  const rows = await runQuery(graph, recallFuzzily, {
    text,
    searched: CANDIDATES.fuzzy,
    candidates: CANDIDATES.fuzzy,
    isDated: question.period !== undefined,
    ...filterOf(question),
  });
  const all = gather(rows, question, new Map(measured.map((hit) => [hit.key, hit])));
  const added = [...all.values()].filter(({ key }) => !found.has(key));
  const compared = await compare(added);
  return [...new Map([...all, ...compared.map((hit) => [hit.key, hit] as const)]).values()];
}

/** Whether nodes that pass the filters may lie beyond the searched part of the indexes. */
function isCut(question: Question, rows: Rows, nearest: Nearest | undefined): boolean {
  if (!isFiltered(question)) return false;
  const searchOf = (channel: Hits['channel']) => rows.find((row) => row.channel === channel);
  if (nearest) {
    const isCompared = nearest.searched <= CANDIDATES.filtered;
    if (isCompared && nearest.keys.length < question.nearest) return false;
    if (!isCompared && (searchOf('vector')?.keys.length ?? 0) < question.nearest) return true;
  }
  return (['text', 'cjk'] as const).some((channel) => {
    const { searched = 0, keys = [] } = searchOf(channel) ?? {};
    return searched >= CANDIDATES.filtered && keys.length < CANDIDATES.words;
  });
}
