import { availableParallelism } from 'node:os';
import { recallByVector, recallByWords, recallFacets, type Hits } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { isCutByFilter, nearestOfTypes } from './filtered.ts';
import { byFuzzyWords } from './fuzzy.ts';
import { filterOf, readQuestion, type Question } from './question.ts';
import { parseQuery } from './query-text.ts';
import { gather, type Candidate } from './ranking/candidate.ts';
import { measure } from './ranking/direct-score.ts';
import { CANDIDATES, HOP, nearestAmong } from './ranking/weights.ts';

const PROCESSORS = availableParallelism();

/** Candidates by their keys, and the limits that kept others away, by name. */
export interface Candidates {
  readonly question: Question;
  readonly candidates: Map<string, Candidate>;
  readonly truncated: readonly string[];
}

/** Recalls of this process that look for candidates. */
let underWay = 0;

/** Embeds the query, searches by words and by meaning, and gives every candidate its features and cosines. */
export async function findCandidates(
  memory: MemoryContext,
  query: string,
  nodeTypes: readonly string[] | undefined,
): Promise<Candidates> {
  underWay += 1;
  try {
    return await find(memory, query, nodeTypes);
  } finally {
    underWay -= 1;
  }
}

async function find(
  memory: MemoryContext,
  query: string,
  nodeTypes: readonly string[] | undefined,
): Promise<Candidates> {
  const parsed = parseQuery(query);
  const embedding = memory.embedder.embedQuery(parsed.text);
  const count = memory.ranking.means.countOf(memory);
  // While the model runs.
  const words = readQuestion(parsed, nodeTypes);
  const [vector, nodes] = await Promise.all([embedding, count]);
  const question = { ...words, vector, nearest: nearestAmong(nodes) };
  // Side by side a recall is over sooner; where processors are short, the second journey only takes from other recalls.
  const isApart = underWay <= PROCESSORS;
  const [fromVector, ofTypes, { named, candidates }] = await Promise.all([
    isApart ? byVector(memory, question) : [],
    nearestOfTypes(memory, question),
    byWords(memory, question, isApart),
  ]);
  gather(ofTypes ? [...fromVector, ofTypes] : fromVector, candidates);
  const [isCut] = await Promise.all([
    isCutByFilter(memory, question, candidates, ofTypes),
    measureAll(memory, question, candidates.values()),
    joinFacets(memory, named, candidates),
  ]);
  const near = await byFuzzyWords(memory, question, candidates.values());
  if (near.length > 0) await measureAll(memory, question, gather(near, candidates).values());
  return { question, candidates, truncated: isCut ? ['filter'] : [] };
}

/**
 * Candidates by words and by hyperedges near in meaning, and the nodes near in meaning unless these are searched apart, with
 * their features and cosines, and the nodes the query names.
 */
async function byWords(
  memory: MemoryContext,
  question: Question,
  isApart: boolean,
): Promise<{ named: readonly string[]; candidates: Map<string, Candidate> }> {
  const { lucene: text, cjk, runs } = question;
  const rows = await runQuery(memory.graph, recallByWords, {
    text,
    cjk,
    vector: question.vector,
    cosineFloor: memory.embedder.cosineFloor,
    runs: [...runs],
    bearers: HOP.bearers,
    facets: CANDIDATES.facets,
    links: CANDIDATES.links,
    nearestSearched: isApart ? 0 : searched(question, CANDIDATES.nearestSearched),
    nearest: question.nearest,
    searched: searched(question, CANDIDATES.words),
    candidates: CANDIDATES.words,
    ...filterOf(question),
  });
  const candidates = gather(rows);
  // While the vector index is still searched.
  await measureAll(memory, question, candidates.values());
  return { named: rows[0]?.named ?? [], candidates };
}

/** Gives those candidates their features and cosines that have none yet. */
async function measureAll(
  memory: MemoryContext,
  question: Question,
  candidates: Iterable<Candidate>,
): Promise<void> {
  const unmeasured = [...candidates].filter(({ features }) => !features);
  await memory.ranking.features.load(memory, unmeasured);
  for (const candidate of unmeasured) measure(candidate, question.vector);
}

/** Nodes nearest in meaning. */
function byVector(memory: MemoryContext, question: Question): Promise<Hits[]> {
  return runQuery(memory.graph, recallByVector, {
    vector: question.vector,
    searched: searched(question, CANDIDATES.nearestSearched),
    candidates: question.nearest,
    ...filterOf(question),
  });
}

/** Tells the candidates which of the nodes named in the query they are joined to. */
async function joinFacets(
  memory: MemoryContext,
  named: readonly string[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<void> {
  if (named.length === 0) return;
  const keys = [...candidates.keys()];
  for (const { key, facets } of await runQuery(memory.graph, recallFacets, { named: [...named], keys })) {
    const candidate = candidates.get(key);
    if (candidate) candidate.facets = facets;
  }
}

/** How many to search of an index to take so many of them: with a filter far more. */
function searched({ nodeTypes, phrases }: Question, without: number): number {
  return nodeTypes !== null || phrases.length > 0 ? CANDIDATES.filtered : without;
}
