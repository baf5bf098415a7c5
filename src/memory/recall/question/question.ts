import type { WithClock, WithEmbedder } from '../../transaction/dependencies.ts';
import { cjkText, contentWords, hashOfTerm, stemOf, termSequenceOf, termsOf } from '../../text/terms.ts';
import { spellingsOf } from '../../text/numbers.ts';
import { exactTokens } from '../../text/exact-tokens.ts';
import { datesIn, type DateNumber } from '../../text/dates.ts';
import { foldedWords } from '../../../language/fold.ts';
import { runsOfWords } from '../../ontology/names/names.ts';
import { CONTEXT_SEPARATOR } from '../../text/node-text.ts';
import { dayAt } from '../../time/calendar.ts';
import { daysOf, type DaySpan } from '../../time/moment.ts';
import { namesOfDays, writtenForms, type Days } from '../../time/days.ts';
import type { Period } from '../../time/period.ts';
import type { WithCaches } from '../caches/recall-caches.ts';
import { EXACT_TERMS, nearestAmong } from '../weights.ts';
import { askedTypes, listedTypes, namesOfAskedUser } from './asked-for.ts';
import { hasConditions, parametersOf, type Conditions, type Filters } from './conditions.ts';
import { asksFor, asksForPresent, NO_SUBJECT, subjectOf, timeAsked, type Subject } from './time-asked.ts';
import { parseQuery, type ParsedQuery } from './query-text.ts';

/** A query as recall works with it. */
export interface Question extends Omit<ParsedQuery, 'types'> {
  /** Its text in scripts that put no spaces between words. */
  readonly cjk: string;
  readonly vector: Float32Array;
  /** Whether the model knows its letters; otherwise its vector says nothing. */
  readonly isReadable: boolean;
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
  /** Hashes of the terms of a token that is all of the query, in order; else empty. */
  readonly onlyToken: readonly number[];
  readonly dates: readonly DateNumber[];
  /** Runs of words that may be names. */
  readonly runs: readonly string[];
  /** All its words, folded. */
  readonly whole: string;
  /** Types of nodes that it asks for: "who", "which release". */
  readonly types: ReadonlySet<string>;
  /** Types of which it asks for every node. */
  readonly listed: readonly string[];
  /** What a result must be besides. */
  readonly conditions?: Conditions;
  readonly period?: AskedPeriod | undefined;
  /** The time in which a relationship must be true: the period, or today where a question asks who or which it is. */
  readonly heldAt?: DaySpan | undefined;
}

/** The stretch of time that a query names. */
export interface AskedPeriod extends DaySpan, Pick<Period, 'days' | 'isAhead'> {
  /** Only what is of a subject and dated inside is asked for. */
  readonly mayFilter: boolean;
  /** Whether it leaves out what lies outside; otherwise what lies inside scores more. */
  readonly isFilter: boolean;
  readonly asksFor: ReturnType<typeof asksFor>;
  /** Hashes of the terms that name it. */
  readonly terms: readonly number[];
  /** In which ways a text may name it. */
  readonly names: readonly PeriodName[];
  readonly subject: Subject;
}

/** Hashes of terms: those that a text must have, and that of the year, which what was written since then leaves out. */
interface PeriodName {
  readonly terms: readonly number[];
  readonly year?: number | undefined;
}

const MAX_WORDS = 60;
/** Characters that Lucene reads in pairs. */
const MAX_CJK_CHARACTERS = 200;
/** Lucene cuts a longer word in pieces. */
const MAX_LETTERS = 255;

type AskedFor = Filters &
  Readonly<{
    query: string;
    words: string;
    zone: string;
    valid_at?: string | undefined;
    as_of?: string | undefined;
    isEmptyPeriod?: boolean;
  }>;

/** Reads a query while the model embeds it. */
export async function askQuestion(
  { embedder, caches, clock }: WithEmbedder & WithCaches & WithClock,
  { query, words: searched, zone, nodeTypes, conditions, period, valid_at, as_of, isEmptyPeriod }: AskedFor,
): Promise<Question> {
  const parsed = parseQuery(/[\p{L}\p{N}]/u.test(searched) ? searched : query);
  const embedding = embedder.embedQuery(parsed.text);
  const counting = caches.mean.countNodes();
  const words = readQuestion(parsed, nodeTypes);
  const [vector, nodes] = await Promise.all([embedding, counting]);
  const asked = period ? askedPeriod(period, !isEmptyPeriod) : valid_at && periodAt(valid_at, zone);
  const today = as_of ?? clock().toISOString();
  const filters = {
    conditions,
    period: asked || undefined,
    heldAt: asked || (asksForPresent(query) ? periodAt(today, zone) : undefined),
  };
  const isReadable = embedder.knows?.(parsed.text) ?? true;
  // A memory that states the day is looked at, whatever else it says.
  const lucene = [words.lucene, ...(period ? writtenForms(period.days) : [])].join(' ').trim();
  return { ...words, ...filters, lucene, vector, isReadable, nearest: nearestAmong(nodes) };
}

function askedPeriod(period: Period, mayFilter: boolean): AskedPeriod {
  const { rest, words, isClear } = period;
  return {
    ...period,
    mayFilter: mayFilter && isClear && timeAsked(rest) !== 'other',
    isFilter: false,
    asksFor: asksFor(rest),
    terms: termsOf(words).map(hashOfTerm),
    names: namesOf(words, period.days),
    subject: subjectOf(rest),
  };
}

function namesOf(words: string, days: Days): PeriodName[] {
  const names = namesOfDays(days).map(({ name, year }): PeriodName => {
    const [terms, ofYear] = [termsOf(name).map(hashOfTerm), hashOfTerm(String(year))];
    return terms.length > 0 ? { terms, year: ofYear } : { terms: [ofYear] };
  });
  const asSaid = termsOf(words).map(hashOfTerm);
  return asSaid.length > 0 ? [{ terms: asSaid }, ...names] : names;
}

/** What was true in the world at a moment. */
function periodAt(moment: string, zone: string): AskedPeriod {
  const day = dayAt(Date.parse(moment), zone);
  return {
    ...{ from: moment, to: moment, ...daysOf({ from: moment, to: moment }, zone) },
    days: { first: day, last: day },
    ...{
      isAhead: false,
      mayFilter: false,
      isFilter: false,
      asksFor: 'state',
      terms: [],
      names: [],
      subject: NO_SUBJECT,
    },
  };
}

/** The fields of a question that come from its words. */
export function readQuestion(
  { text, lucene, phrases }: ParsedQuery,
  nodeTypes: readonly string[] | null = null,
): Omit<Question, 'vector' | 'isReadable' | 'nearest'> {
  const words = [...new Set(contentWords(text))].slice(0, MAX_WORDS);
  const tokens = exactTokens(text);
  const terms = new Map(words.map((word) => [stemOf(word), word]));
  return {
    text,
    lucene,
    phrases,
    cjk: cjkText(text).slice(0, MAX_CJK_CHARACTERS),
    nodeTypes,
    types: askedTypes(text),
    listed: listedTypes(text),
    terms: [...terms].map(([stem, word]) => ({ word, stem, hash: hashOfTerm(stem) })),
    everyWord: everyWordOf([...terms.values()]),
    tokens,
    onlyToken: /\s/.test(text.trim()) ? [] : termSequenceOf(tokens[0]?.[0] ?? '').map(hashOfTerm),
    dates: datesIn(text),
    runs: [...namingRuns(foldedWords(text).slice(0, MAX_WORDS)), ...namesOfAskedUser(text)],
    whole: foldedWords(text).slice(0, MAX_WORDS).join(' '),
  };
}

/** In a script without spaces between words a run of characters is no word. */
function everyWordOf(words: readonly string[]): string {
  const isWord = (word: string) => word.length <= MAX_LETTERS && cjkText(word) === '';
  if (words.length < EXACT_TERMS.min || !words.every(isWord)) return '';
  return words
    .map((word) => spellingsOf(word))
    .map((forms) => (forms.length > 1 ? `+(${forms.join(' ')})` : `+${forms.join('')}`))
    .join(' ');
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
