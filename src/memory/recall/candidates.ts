import {
  recallByVector,
  recallByWords,
  recallFuzzily,
  type CandidateRow,
} from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import { holds } from '../features/features.ts';
import type { MemoryContext } from '../memory-context.ts';
import { filterOf, readQuestion, type Question } from './question.ts';
import { gather, type Candidate } from './ranking/candidate.ts';
import { CANDIDATES, HOP } from './ranking/weights.ts';

type Words = Omit<Question, 'vector'>;

/** Searches by words while the query is embedded, then by meaning, and gives every candidate its features. */
export async function findCandidates(
  memory: MemoryContext,
  query: string,
  nodeTypes: readonly string[] | undefined,
): Promise<{ question: Question; candidates: Map<string, Candidate> }> {
  const words = readQuestion(query, nodeTypes);
  const [fromWords, [question, fromVector]] = await Promise.all([
    byWords(memory, words),
    memory.embedder.embedQuery(words.text).then(async (vector) => {
      const asked = { ...words, vector };
      return [asked, await byVector(memory, asked)] as const;
    }),
    memory.ranking.means.prepare(memory),
  ]);
  const candidates = gather([...fromWords, ...fromVector]);
  const { features } = memory.ranking;
  await features.load(memory, candidates.values());
  const near = await byFuzzyWords(memory, question, candidates.values());
  if (near.length > 0) await features.load(memory, gather(near, candidates).values());
  return { question, candidates };
}

/** Hits by words, for which the query's vector is not needed. */
function byWords(memory: MemoryContext, question: Words): Promise<CandidateRow[]> {
  const { lucene: text, cjk } = question;
  return runQuery(memory.graph, recallByWords, { text, cjk, ...limitsOf(question), ...filterOf(question) });
}

/** Hits by meaning. */
function byVector(memory: MemoryContext, question: Question): Promise<CandidateRow[]> {
  const { cosineFloor } = memory.embedder;
  return runQuery(memory.graph, recallByVector, {
    vector: question.vector,
    cosineFloor,
    ...limitsOf(question),
    ...filterOf(question),
  });
}

function limitsOf({ runs, nodeTypes, phrases }: Words) {
  const isFiltered = nodeTypes !== null || phrases.length > 0;
  return {
    runs: [...runs],
    bearers: HOP.bearers,
    facets: CANDIDATES.facets,
    searched: isFiltered ? CANDIDATES.filtered : CANDIDATES.nodes,
    candidates: CANDIDATES.nodes,
    links: CANDIDATES.links,
  };
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
): Promise<CandidateRow[]> {
  const all = [...candidates];
  const isHeld = (hash: number) =>
    all.some(({ features }) => features && (holds(features.terms, hash) || holds(features.otherTerms, hash)));
  const unknown = question.terms.filter(
    ({ word, hash }) =>
      word.length >= SHORTEST_WORD &&
      (question.terms.length <= SHORT_QUERY || isCapitalised(question.text, word)) &&
      !isHeld(hash),
  );
  if (unknown.length === 0) return [];
  const text = unknown
    .slice(0, MISSPELT_WORDS)
    .map(({ stem }) => `${stem}~`)
    .join(' ');
  const limits = { searched: CANDIDATES.fuzzy, candidates: CANDIDATES.fuzzy };
  return runQuery(memory.graph, recallFuzzily, { text, ...limits, ...filterOf(question) });
}

function isCapitalised(text: string, word: string): boolean {
  const index = text.toLowerCase().indexOf(word);
  return index > 0 && /\p{Lu}/u.test(text.charAt(index));
}
