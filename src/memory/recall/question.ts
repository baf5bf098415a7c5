import { CONTEXT_SEPARATOR } from '../text/node-text.ts';
import { datesIn, type DateNumber } from '../text/dates.ts';
import { foldedWords } from '../text/fold.ts';
import { cjkText } from '../text/cjk.ts';
import { runsOfWords } from '../text/names.ts';
import { contentWords, hashOfTerm, stemOf } from '../text/terms.ts';
import type { WithEmbedder } from '../dependencies.ts';
import type { WithCaches } from './caches/recall-caches.ts';
import { parseQuery, type ParsedQuery } from './query-text.ts';
import { nearestAmong } from './ranking/weights.ts';

/** A query as recall works with it. */
export interface Question {
  /** Without its filters, for its meaning. */
  readonly text: string;
  /** For Lucene: plain words and demanded phrases; empty where there are none. */
  readonly lucene: string;
  readonly cjk: string;
  readonly vector: Float32Array;
  /** Nodes near in meaning that are taken as candidates. */
  readonly nearest: number;
  /** Folded texts that every result contains. */
  readonly phrases: readonly string[];
  /** Types of which every result is one; null where all are welcome. */
  readonly nodeTypes: readonly string[] | null;
  /** Stems that carry meaning, each once, with the word they come from. */
  readonly terms: readonly { readonly word: string; readonly stem: string; readonly hash: number }[];
  readonly dates: readonly DateNumber[];
  /** Runs of words that may be names. */
  readonly runs: readonly string[];
}

const MOST_WORDS = 60;
/** Characters in pairs that Lucene is given. */
const MOST_CJK = 200;
/** Letters of a word up to which Lucene looks for nearly equal ones; beyond some two hundred bytes it refuses. */
const LONGEST_FUZZY = 40;

/** Reads a query, and embeds it meanwhile. */
export async function askQuestion(
  { embedder, caches }: WithEmbedder & WithCaches,
  query: string,
  nodeTypes: readonly string[] | undefined,
): Promise<Question> {
  const parsed = parseQuery(query);
  const embedding = embedder.embedQuery(parsed.text);
  const counting = caches.mean.countNodes();
  const words = readQuestion(parsed, nodeTypes);
  const [vector, nodes] = await Promise.all([embedding, counting]);
  return { ...words, vector, nearest: nearestAmong(nodes) };
}

/** Everything of a question that its words tell. */
export function readQuestion(
  { text, lucene, phrases, types }: ParsedQuery,
  givenTypes: readonly string[] | undefined,
): Omit<Question, 'vector' | 'nearest'> {
  const words = [...new Set(contentWords(text))].slice(0, MOST_WORDS);
  const terms = new Map(words.map((word) => [stemOf(word), word]));
  return {
    text,
    lucene,
    cjk: cjkText(text).slice(0, MOST_CJK),
    phrases,
    nodeTypes: wantedTypes(types, givenTypes),
    terms: [...terms].map(([stem, word]) => ({ word, stem, hash: hashOfTerm(stem) })),
    dates: datesIn(text),
    runs: runsOfWords(foldedWords(text).slice(0, MOST_WORDS)),
  };
}

/** Types that the query names and types that the caller names must both hold. */
function wantedTypes(inQuery: readonly string[], given: readonly string[] | undefined): string[] | null {
  if (inQuery.length === 0) return given ? [...given] : null;
  return given ? inQuery.filter((type) => given.includes(type)) : [...inQuery];
}

/** Words spelt nearly like these, for Lucene; empty where all are too long to be misspelt words. */
export function fuzzyText(stems: readonly string[]): string {
  return stems
    .filter(({ length }) => length <= LONGEST_FUZZY)
    .map((stem) => `${stem}~`)
    .join(' ');
}

/** The parameters by which statements leave out what cannot be a result. */
export function filterOf({ nodeTypes, phrases }: Pick<Question, 'nodeTypes' | 'phrases'>) {
  return { nodeTypes: nodeTypes && [...nodeTypes], phrases: [...phrases], separator: CONTEXT_SEPARATOR };
}
