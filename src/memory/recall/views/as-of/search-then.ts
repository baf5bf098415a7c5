import {
  candidatesAsOf,
  fuzzyAsOf,
  nearestAsOf,
  type HitsAsOf,
} from '../../../../graph/queries/recall/as-of.ts';
import { runForOne, runQuery } from '../../../../graph/run-query.ts';
import { withFeatures, type Hit } from '../../hit.ts';
import { hitsOf, withPassages, gather, nearestInPeriod } from '../gather.ts';
import { findPassages } from '../../passages/find-passages.ts';
import { NO_CONDITIONS, sourceAsOf, type Conditions } from '../../question/conditions.ts';
import { filterOf, isFiltered, type Question } from '../../question/question.ts';
import { CANDIDATES, HOP } from '../../weights.ts';
import { misspelt } from '../misspelt.ts';
import type { Searched, ViewMemory } from '../view.ts';
import { evidenceThen } from './evidence-then.ts';
import { featuresThen, readStates, REPLACED, type States } from './states.ts';

/** Hits with what they said at the time. */
interface Found {
  readonly hits: ReadonlyMap<string, Hit>;
  readonly states: States;
}

/** Searches today's words and those of versions, and measures what was said then; few nodes that pass are all compared. */
export async function searchThen(memory: ViewMemory, at: string, asked: Question): Promise<Searched> {
  const { question, nearest } = await nearestThen(memory, at, asked);
  if (nearest.searched === 0) return { hits: [], named: [], truncated: [], question };
  const [rows, passages] = await Promise.all([
    search(memory, at, question),
    findPassages(memory, question, at),
  ]);
  const found = await gatherThen(memory, at, question, [...rows, nearest, ...hitsOf(passages)]);
  const hits = withPassages(found.hits, passages);
  const isCut = isFiltered(question) && nearest.searched > CANDIDATES.filtered;
  return {
    hits: await measureThen(memory, at, question, { ...found, hits }),
    named: [],
    truncated: isCut ? ['filter'] : [],
    question,
  };
}

/** The question, which leaves out what lies outside its period if the query says so and anything lies inside. */
async function nearestThen({ graph }: ViewMemory, at: string, question: Question) {
  const nearestOf = (conditions: Conditions) => {
    const filtered = { ...question, conditions };
    return runForOne(graph, nearestAsOf, {
      at,
      ...sourceAsOf(filtered),
      ...filterOf(filtered),
      vector: question.vector,
      compared: CANDIDATES.filtered,
      candidates: question.nearest,
    });
  };
  const inPeriod = await nearestInPeriod(question, nearestOf);
  return inPeriod ?? { question, nearest: await nearestOf(question.conditions ?? NO_CONDITIONS) };
}

function search({ graph, embedder }: ViewMemory, at: string, question: Question) {
  return runQuery(graph, candidatesAsOf, {
    at,
    text: question.lucene,
    everyWord: question.everyWord,
    cjk: question.cjk,
    vector: question.vector,
    cosineFloor: embedder.cosineFloor,
    runs: [...question.runs],
    whole: question.whole,
    maxNameMatches: HOP.maxNameMatches,
    links: CANDIDATES.links,
    // Nodes that came later, and versions that do not count, stand among the hits.
    searched: CANDIDATES.filtered,
    candidates: isFiltered(question) ? CANDIDATES.filtered : CANDIDATES.words,
  });
}

/** Adds what searches found to the known hits, as far as it passes by what it said then. */
async function gatherThen(
  memory: ViewMemory,
  at: string,
  question: Question,
  searches: readonly HitsAsOf[],
  known?: Found,
): Promise<Found> {
  const keys = searches.flatMap((search) => search.keys);
  const states = await readStates(memory, at, question, keys);
  const found = searches.map(({ channel, keys, scores }) => {
    const passing = [...keys.keys()].filter((place) => states.has(keys[place] as string));
    const statesOf = passing.map((place) => states.get(keys[place] as string));
    return {
      channel,
      keys: passing.map((place) => keys[place] as string),
      scores: passing.map((place) => scores[place] as number),
      revs: statesOf.map((state) => state?.rev ?? REPLACED),
      times: statesOf.map((state): [string | null, string | null] => [
        state?.occurred_at ?? null,
        state?.created_at ?? null,
      ]),
    };
  });
  const hits = gather(found, question, known?.hits);
  return { hits, states: new Map([...(known?.states ?? []), ...states]) };
}

/** Features that are not cached take a round trip, near spellings further ones. */
async function measureThen(
  memory: ViewMemory,
  at: string,
  question: Question,
  found: Found,
): Promise<readonly Hit[]> {
  const compare = async (hits: readonly Hit[]) => {
    const features = await featuresThen(memory, at, hits);
    return hits.map((hit) => withFeatures(hit, features.get(hit.key), question));
  };
  const measured = await compare([...found.hits.values()]);
  const text = misspelt(question, measured);
  if (text === '') return evidenceThen(question, found.states, measured);
  const limits = { searched: CANDIDATES.filtered, candidates: CANDIDATES.fuzzy };
  const rows = await runQuery(memory.graph, fuzzyAsOf, { at, text, ...limits });
  const hits = new Map(measured.map((hit) => [hit.key, hit]));
  const all = await gatherThen(memory, at, question, rows, { ...found, hits });
  const added = await compare([...all.hits.values()].filter(({ key }) => !hits.has(key)));
  const compared = new Map([...all.hits, ...added.map((hit) => [hit.key, hit] as const)]);
  return evidenceThen(question, all.states, [...compared.values()]);
}
