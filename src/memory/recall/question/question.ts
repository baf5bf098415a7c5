import type { WithEmbedder } from '../../transaction/dependencies.ts';
import { cjkText, contentWords, hashOfTerm, stemOf, termsOf } from '../../text/terms.ts';
import { exactTokens } from '../../text/exact-tokens.ts';
import { datesIn, type DateNumber } from '../../text/dates.ts';
import { foldedWords } from '../../../language/fold.ts';
import { runsOfWords } from '../../ontology/names/names.ts';
import { CONTEXT_SEPARATOR } from '../../text/node-text.ts';
import type { Period } from '../../time/period.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import { EXACT_TERMS, nearestAmong } from '../weights.ts';
import { namesOfAskedUser, askedTypes } from './asked-for.ts';
import { hasConditions, parametersOf, type Conditions, type Filters } from './conditions.ts';
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
  /** The Lucene query for texts that hold every word of meaning; empty where these are too few. */
  readonly everyWord: string;
  /** Codes, addresses and the like, each in the forms that a text for search may have. */
  readonly tokens: readonly (readonly string[])[];
  readonly dates: readonly DateNumber[];
  /** Runs of words that may be names. */
  readonly runs: readonly string[];
  /** All its words, folded. */
  readonly whole: string;
  /** Types of nodes that it asks for: "who", "which release". */
  readonly types: ReadonlySet<string>;
  /** What a result must be besides. */
  readonly conditions?: Conditions;
  readonly period?: AskedPeriod | undefined;
}

/** The stretch of time that a query names. */
interface AskedPeriod extends Period {
  /** Whether it leaves out what lies outside; otherwise what lies inside scores more. */
  readonly isFilter: boolean;
  /** Hashes of the terms that name it. */
  readonly terms: readonly number[];
}

const MAX_WORDS = 60;
/** Characters that Lucene reads in pairs. */
const MAX_CJK_CHARACTERS = 200;
/** Lucene cuts a longer word in pieces. */
const MAX_LETTERS = 255;

/** Reads a query while the model embeds it. */
export async function askQuestion(
  { embedder, caches }: WithEmbedder & WithCaches,
  { query, nodeTypes, conditions, period }: Filters & { readonly query: string },
): Promise<Question> {
  const parsed = parseQuery(query);
  const embedding = embedder.embedQuery(parsed.text);
  const counting = caches.mean.countNodes();
  const words = readQuestion(parsed, nodeTypes);
  const [vector, nodes] = await Promise.all([embedding, counting]);
  const filters = {
    conditions,
    period: period && { ...period, isFilter: false, terms: termsOf(period.words).map(hashOfTerm) },
  };
  return { ...words, ...filters, vector, nearest: nearestAmong(nodes) };
}

/** The fields of a question that come from its words. */
export function readQuestion(
  { text, lucene, phrases }: ParsedQuery,
  nodeTypes: readonly string[] | null = null,
): Omit<Question, 'vector' | 'nearest'> {
  const words = [...new Set(contentWords(text))].slice(0, MAX_WORDS);
  const terms = new Map(words.map((word) => [stemOf(word), word]));
  return {
    text,
    lucene,
    phrases,
    cjk: cjkText(text).slice(0, MAX_CJK_CHARACTERS),
    nodeTypes,
    types: askedTypes(text),
    terms: [...terms].map(([stem, word]) => ({ word, stem, hash: hashOfTerm(stem) })),
    everyWord: everyWordOf([...terms.values()]),
    tokens: exactTokens(text),
    dates: datesIn(text),
    runs: [...namingRuns(foldedWords(text).slice(0, MAX_WORDS)), ...namesOfAskedUser(text)],
    whole: foldedWords(text).slice(0, MAX_WORDS).join(' '),
  };
}

/** In a script without spaces between words a run of characters is no word. */
function everyWordOf(words: readonly string[]): string {
  const isWord = (word: string) => word.length <= MAX_LETTERS && cjkText(word) === '';
  if (words.length < EXACT_TERMS.min || !words.every(isWord)) return '';
  return words.map((word) => `+${word}`).join(' ');
}

/** Words that carry no meaning, such as "it", name something only if they are the whole query. */
function namingRuns(words: readonly string[]): string[] {
  const whole = words.join(' ');
  return runsOfWords(words).filter((run) => run === whole || contentWords(run).length > 0);
}

/** The parameters of the parts `recall/filter` and `recall/phrases`. */
export function filterOf(question: Partial<Pick<Question, 'nodeTypes' | 'conditions' | 'phrases'>>) {
  const { phrases = [] } = question;
  return { ...parametersOf(question), phrases: [...phrases], separator: CONTEXT_SEPARATOR };
}

/** Whether the question leaves out nodes that an index finds, so that more must be searched. */
export function isFiltered({ nodeTypes, phrases, conditions, period }: Question): boolean {
  return nodeTypes !== null || phrases.length > 0 || hasConditions(conditions) || period?.isFilter === true;
}
