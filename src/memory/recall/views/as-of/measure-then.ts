import {
  candidatesAsOf,
  fuzzyAsOf,
  nearestAsOf,
  type HitsAsOf,
} from '../../../../graph/queries/recall/as-of.ts';
import { runForOne, runQuery } from '../../../../graph/run-query.ts';
import { gather, type Candidate } from '../../candidates/candidate.ts';
import { comparisonOf, nearestInPeriod } from '../../candidates/filtered-search.ts';
import { isHeldBy, misspelt } from '../../candidates/fuzzy-search.ts';
import { isNarrowed, onlyMeeting, withTimeliness } from '../../candidates/narrow.ts';
import { hitsOf, withPassages } from '../../passages/candidates-with-passages.ts';
import { findPassages } from '../../passages/find-passages.ts';
import { NO_CONDITIONS, type Conditions } from '../../question/conditions.ts';
import type { Question } from '../../question/question.ts';
import { measure } from '../../scores/direct-score.ts';
import type { Measured } from '../../scores/score.ts';
import { CANDIDATES, HOP } from '../../weights.ts';
import type { Measurement, ViewMemory } from '../view.ts';
import { evidenceThen } from './evidence-then.ts';
import { featuresThen } from './features-then.ts';
import { meetingOf, readStates, REPLACED, sourceAsOf, type States } from './states.ts';

/** Candidates with what they said at the time. */
interface Found {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly states: States;
}

/**
 * Finds candidates by the words and vectors of today and of versions, and measures them on what they said at the time: where
 * few nodes existed then that pass, all of these are compared with the question.
 */
export async function measureThen(memory: ViewMemory, at: string, asked: Question): Promise<Measurement> {
  const { question, nearest } = await nearestThen(memory, at, asked);
  const [rows, passages] = await Promise.all([
    search(memory, at, question),
    // What its node's type was then is looked at with its state.
    findPassages(memory, { ...question, nodeTypes: null }, true, at),
  ]);
  const { candidates, states } = await readFound(memory, at, question, [
    ...rows,
    nearest,
    ...hitsOf(passages),
  ]);
  const found = { candidates: withPassages(candidates, passages), states };
  const isCut = isFiltered(question) && nearest.nodes > CANDIDATES.filtered;
  return {
    measured: await measureFound(memory, at, question, found),
    truncated: isCut ? ['filter'] : [],
    question,
  };
}

/** The question, which leaves out what lies outside its period if the query says so and anything lies inside. */
async function nearestThen(memory: ViewMemory, at: string, question: Question) {
  const nearestOf = (conditions: Conditions = NO_CONDITIONS) =>
    runForOne(memory.graph, nearestAsOf, {
      at,
      ...sourceAsOf(conditions, question.nodeTypes),
      ...comparisonOf(question, conditions),
    });
  const inPeriod = await nearestInPeriod(question, nearestOf);
  return inPeriod ?? { question, nearest: await nearestOf(question.conditions) };
}

function isFiltered(question: Question): boolean {
  return question.nodeTypes !== null || question.phrases.length > 0 || isNarrowed(question);
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

async function readFound(
  memory: ViewMemory,
  at: string,
  question: Question,
  rows: readonly HitsAsOf[],
  known?: Found,
): Promise<Found> {
  const states = await readStates(
    memory,
    at,
    question,
    rows.flatMap(({ keys }) => keys),
  );
  const revOf = (key: string) => states.get(key)?.rev ?? REPLACED;
  const hits = rows.map((row) => ({ ...row, revs: row.keys.map(revOf) }));
  const meeting = meetingOf(states, question);
  const candidates = gather(onlyMeeting(hits, meeting, question), known?.candidates);
  const all = new Map([...(known?.states ?? []), ...states]);
  return { candidates: withTimeliness(candidates, meetingOf(all, question), question), states: all };
}

/** Features that are not cached take a round trip, near spellings further ones. */
async function measureFound(
  memory: ViewMemory,
  at: string,
  question: Question,
  found: Found,
): Promise<Measured[]> {
  const features = await featuresThen(memory, at, found.candidates.values());
  const text = misspelt(question, isHeldBy(found.candidates, features));
  if (text === '') return measureAll(question, found, features);
  const limits = { searched: CANDIDATES.filtered, candidates: CANDIDATES.fuzzy };
  const fuzzy = await runQuery(memory.graph, fuzzyAsOf, { at, text, ...limits });
  const known = await readFound(memory, at, question, fuzzy, found);
  const added = [...known.candidates.values()].filter(({ key }) => !found.candidates.has(key));
  const ofAdded = await featuresThen(memory, at, added);
  return measureAll(question, known, new Map([...features, ...ofAdded]));
}

function measureAll(
  question: Question,
  { candidates, states }: Found,
  features: Awaited<ReturnType<typeof featuresThen>>,
): Measured[] {
  const evidence = evidenceThen(question, states, features);
  return [...candidates.values()].map((candidate) =>
    measure(evidence(candidate), features.get(candidate.key), question),
  );
}
