import {
  recallByVector,
  recallByWords,
  recallFacets,
  recallFuzzily,
  type Hits,
} from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { holds } from '../features/features.ts';
import type { MemoryContext } from '../memory-context.ts';
import { filterOf, fuzzyText, readQuestion, type Question } from './question.ts';
import { gather, type Candidate } from './ranking/candidate.ts';
import { CANDIDATES, HOP } from './ranking/weights.ts';

/** Embeds the query, searches by words and by meaning side by side, and gives every candidate its features. */
export async function findCandidates(
  memory: MemoryContext,
  query: string,
  nodeTypes: readonly string[] | undefined,
): Promise<{ question: Question; candidates: Map<string, Candidate> }> {
  const words = readQuestion(query, nodeTypes);
  const { features, means } = memory.ranking;
  const [vector] = await Promise.all([memory.embedder.embedQuery(words.text), means.prepare(memory)]);
  const question = { ...words, vector };
  const [fromVector, { named, candidates }] = await Promise.all([
    byVector(memory, question),
    byWords(memory, question),
  ]);
  gather(fromVector, candidates);
  await Promise.all([features.load(memory, candidates.values()), joinFacets(memory, named, candidates)]);
  const near = await byFuzzyWords(memory, question, candidates.values());
  await features.load(memory, gather(near, candidates).values());
  return { question, candidates };
}

/** Candidates by words with their features, and the nodes that the query names. */
async function byWords(
  memory: MemoryContext,
  question: Question,
): Promise<{ named: readonly string[]; candidates: Map<string, Candidate> }> {
  const { lucene: text, cjk, runs } = question;
  const rows = await runQuery(memory.graph, recallByWords, {
    text,
    cjk,
    runs: [...runs],
    bearers: HOP.bearers,
    facets: CANDIDATES.facets,
    ...limitsOf(question, CANDIDATES.words),
    ...filterOf(question),
  });
  const candidates = gather(rows);
  await memory.ranking.features.load(memory, candidates.values());
  return { named: rows[0]?.named ?? [], candidates };
}

/** Hits by meaning. */
function byVector(memory: MemoryContext, question: Question): Promise<Hits[]> {
  const { cosineFloor } = memory.embedder;
  return runQuery(memory.graph, recallByVector, {
    vector: question.vector,
    cosineFloor,
    ...limitsOf(question, CANDIDATES.nearest),
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
    for (const facet of facets) candidates.get(key)?.facets.add(facet);
  }
}

function limitsOf({ nodeTypes, phrases }: Question, candidates: number) {
  const isFiltered = nodeTypes !== null || phrases.length > 0;
  return { searched: isFiltered ? CANDIDATES.filtered : candidates, candidates, links: CANDIDATES.links };
}

/** A query longer than this is a sentence, in which an unknown word is more likely unknown than misspelt. */
const SHORT_QUERY = 4;
const MISSPELT_WORDS = 3;
const SHORTEST_WORD = 4;

/** Hits of words spelt nearly like those that no candidate holds: of a short query, and of names in any. */
async function byFuzzyWords(
  memory: MemoryContext,
  question: Question,
  candidates: Iterable<Candidate>,
): Promise<Hits[]> {
  const all = [...candidates];
  const isHeld = (hash: number) =>
    all.some(({ features }) => features && (holds(features.terms, hash) || holds(features.otherTerms, hash)));
  const unknown = question.terms.filter(
    ({ word, hash }) =>
      word.length >= SHORTEST_WORD &&
      (question.terms.length <= SHORT_QUERY || isCapitalised(question.text, word)) &&
      !isHeld(hash),
  );
  const text = fuzzyText(unknown.slice(0, MISSPELT_WORDS).map(({ stem }) => stem));
  if (text === '') return [];
  const limits = { searched: CANDIDATES.fuzzy, candidates: CANDIDATES.fuzzy };
  return runQuery(memory.graph, recallFuzzily, { text, ...limits, ...filterOf(question) });
}

function isCapitalised(text: string, word: string): boolean {
  const index = text.toLowerCase().indexOf(word);
  return index > 0 && /\p{Lu}/u.test(text.charAt(index));
}
