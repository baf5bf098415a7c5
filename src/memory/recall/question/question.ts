import type { WithEmbedder } from '../../dependencies.ts';
import { cjkText } from '../../text/cjk.ts';
import { datesIn, type DateNumber } from '../../text/dates.ts';
import { foldedWords } from '../../text/fold.ts';
import { runsOfWords } from '../../text/names.ts';
import { CONTEXT_SEPARATOR } from '../../text/node-text.ts';
import { contentWords, hashOfTerm, stemOf } from '../../text/terms.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import { nearestAmong } from '../weights.ts';
import { parseQuery, type ParsedQuery } from './query-text.ts';

/** A query as recall works with it. */
export interface Question extends Omit<ParsedQuery, 'types'> {
  /** Its text in scripts that put no spaces between words. */
  readonly cjk: string;
  readonly vector: Float32Array;
  /** Nodes nearest in meaning that become candidates. */
  readonly nearest: number;
  /** The types that a result may have; null means any type. */
  readonly nodeTypes: readonly string[] | null;
  /** Stems that carry meaning, each once, with the word they come from. */
  readonly terms: readonly { readonly word: string; readonly stem: string; readonly hash: number }[];
  readonly dates: readonly DateNumber[];
  /** Runs of words that may be names. */
  readonly runs: readonly string[];
}

const MAX_WORDS = 60;
/** Characters that Lucene reads in pairs. */
const MAX_CJK_CHARACTERS = 200;
/** Lucene refuses a fuzzy term beyond some two hundred bytes. */
const MAX_FUZZY_LETTERS = 40;

/** Reads a query while the model embeds it. */
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

/** The fields of a question that come from its words. */
export function readQuestion(
  { types, ...parsed }: ParsedQuery,
  givenTypes: readonly string[] | undefined,
): Omit<Question, 'vector' | 'nearest'> {
  const { text } = parsed;
  const words = [...new Set(contentWords(text))].slice(0, MAX_WORDS);
  const terms = new Map(words.map((word) => [stemOf(word), word]));
  return {
    ...parsed,
    cjk: cjkText(text).slice(0, MAX_CJK_CHARACTERS),
    nodeTypes: wantedTypes(types, givenTypes),
    terms: [...terms].map(([stem, word]) => ({ word, stem, hash: hashOfTerm(stem) })),
    dates: datesIn(text),
    runs: runsOfWords(foldedWords(text).slice(0, MAX_WORDS)),
  };
}

/** A result must have a type that the query names and a type that the caller names. */
function wantedTypes(inQuery: readonly string[], given: readonly string[] | undefined): string[] | null {
  if (inQuery.length === 0) return given ? [...given] : null;
  return given ? inQuery.filter((type) => given.includes(type)) : [...inQuery];
}

/** The Lucene query for words spelt almost like these; empty where every stem is too long. */
export function fuzzyText(stems: readonly string[]): string {
  return stems
    .filter(({ length }) => length <= MAX_FUZZY_LETTERS)
    .map((stem) => `${stem}~`)
    .join(' ');
}

/** The parameters by which a statement leaves out nodes that cannot be results. */
export function filterOf({ nodeTypes, phrases }: Pick<Question, 'nodeTypes' | 'phrases'>) {
  return { nodeTypes: nodeTypes && [...nodeTypes], phrases: [...phrases], separator: CONTEXT_SEPARATOR };
}
