import { beginningOf } from '../../memory/text/beginning.ts';
import { tokensIn } from '../../memory/limits/token-limit.ts';
import { nameText } from '../../memory/text/quote.ts';
import {
  countText,
  marked,
  nodeLine,
  orderText,
  quoted,
  type EdgeText,
  type HyperedgeText,
  type LineLimits,
  moreLine,
  textOf,
  timeText,
} from './lines.ts';
import { linksThatTell } from './shown-links.ts';

type Confidence = 'high' | 'medium' | 'low' | 'none';
type Node = Parameters<typeof nodeLine>[0];

interface Passage {
  readonly text: string;
  readonly page?: number | undefined;
  readonly sheet?: string | undefined;
  readonly section?: string | undefined;
}

export interface Result extends Node {
  readonly excerpt?: string | undefined;
  readonly confidence?: Confidence | undefined;
  readonly older_than?: string | undefined;
  readonly duplicates?: readonly string[] | undefined;
  readonly passages?: readonly Passage[] | undefined;
  readonly explanation?: { readonly parts: object } | undefined;
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly applied: 'filter' | 'boost';
  readonly note?: string | undefined;
}

export interface RecallText {
  readonly results: readonly Result[];
  readonly edges: readonly EdgeText[];
  readonly hyperedges: readonly HyperedgeText[];
  readonly total?: number | undefined;
  readonly derived?: number | undefined;
  readonly next_cursor?: string | undefined;
  readonly why_not?: { readonly key: string; readonly reason: string } | undefined;
  readonly metadata: {
    readonly confidence?: Confidence | undefined;
    readonly truncated: readonly string[];
    readonly missing_words?: readonly string[] | undefined;
    readonly period?: Period | undefined;
    readonly unknown_types?: readonly string[] | undefined;
    readonly known_types?: readonly string[] | undefined;
  };
}

interface RecallAsked {
  readonly query: string;
  readonly max_tokens?: number | undefined;
}

/** The first results are written out, the next get a short line each, and the rest are named. */
const WRITTEN_OUT = 3;
const WITH_A_LINE = 7;
const FULL: LineLimits = { text: 600, data: 200 };
const SHORT: LineLimits = { text: 160, data: 0 };
/** A list is read as a whole: each of its items has the same line. */
const LISTED: LineLimits = { text: 120, data: 80 };
/** Characters of a description beside a passage, and of the headings above one. */
const BESIDE_PASSAGE = 160;
const MAX_SECTION = 80;
const MAX_TYPES = 20;

/** What hm_recall found: its results, best first, then what joins them, then what was left out. */
export function recallText(answer: RecallText, { query, max_tokens }: RecallAsked): string {
  const { results, edges, hyperedges, why_not: whyNot, metadata } = answer;
  const links = linksThatTell(edges, hyperedges, results, query);
  const lines = [
    headline(answer),
    ...resultLines(answer),
    ...links.lines,
    ...(whyNot ? [`Why not ${nameText(whyNot.key)}: ${whyNot.reason}`] : []),
    ...missingWordsLine(metadata.missing_words),
    ...periodLine(metadata.period),
    ...unknownTypes(metadata),
  ];
  return textOf([...lines, ...moreLine(moreOf(answer, links.omitted))], max_tokens);
}

/** Tokens that an agent pays for the answer, which asks for no reasons. */
export function recallTokens(answer: RecallText, asked: RecallAsked): number {
  const results = answer.results.map(({ explanation: _, ...result }) => result);
  return tokensIn(recallText({ ...answer, results, why_not: undefined }, asked));
}

function headline({ results, total, next_cursor, metadata, ...more }: RecallText): string {
  const { confidence = 'high' } = metadata;
  if (results.length === 0) return 'Nothing in memory answers this.';
  if (total !== undefined) {
    const next = next_cursor === undefined ? '' : ` The next: cursor ${quoted(next_cursor)}.`;
    return `${results.length} of ${countText(total, more.derived)}, ${metadata.period ? 'in order of time' : orderText(more.derived)}.${next}`;
  }
  if (confidence === 'none') return 'Nothing in memory answers this; nearest:';
  return confidence === 'high' ? 'Best first:' : `Best first (confidence ${confidence}):`;
}

/** The results that have a line. A long memory has one wherever it stands: only what answers says why it is there. */
export function isWritten(place: number, { excerpt, passages }: Result, total: number | undefined): boolean {
  return place < WITH_A_LINE || total !== undefined || excerpt !== undefined || passages !== undefined;
}

function resultLines({ results, total }: RecallText): string[] {
  const written = results.filter((result, at) => isWritten(at, result, total));
  const named = results.filter((result) => !written.includes(result));
  const times = written.map(timeOf);
  // Of two on one day the time says which came later.
  const isShared = (time: string) =>
    times.some((other) => other !== time && other.slice(0, 10) === time.slice(0, 10));
  return [
    ...written.map((result) =>
      resultLine(result, { ...limitsOf(results.indexOf(result), total), time: isShared(timeOf(result)) }),
    ),
    ...(named.length > 0
      ? [`Then: ${named.map((each) => marked(nameText(each.key), each)).join(', ')}`]
      : []),
  ];
}

function timeOf({ occurred_at, created_at }: Result): string {
  return timeText(occurred_at ?? created_at, true) ?? '';
}

export function limitsOf(place: number, total?: number): LineLimits {
  if (total !== undefined) return LISTED;
  return place < WRITTEN_OUT ? FULL : SHORT;
}

function resultLine(result: Result, limits: LineLimits): string {
  const { older_than, duplicates, explanation, passages = [], excerpt, ...node } = result;
  const [passage] = passages;
  // What the passage says is worth more than what the file is about.
  const ofNode = passage ? { ...limits, text: Math.min(limits.text, BESIDE_PASSAGE) } : limits;
  const shown = passage || excerpt === undefined ? node : { ...node, description: excerpt };
  const line = nodeLine(shown, ofNode) + (passage ? passageText(passage, limits) : '');
  const notes = [
    ...(older_than === undefined ? [] : [`older than ${nameText(older_than)}`]),
    ...(duplicates?.length ? [`same as ${duplicates.map(nameText).join(', ')}`] : []),
    ...(explanation ? [`score ${JSON.stringify(explanation.parts, rounded)}`] : []),
  ];
  return notes.length > 0 ? `${line} [${notes.join('; ')}]` : line;
}

/** What a result says in so many characters: what answers, where its text is long. */
export function textOfResult({ description, excerpt, passages }: Result, { text }: LineLimits) {
  if (passages?.length) return { description: beginningOf(description, Math.min(text, BESIDE_PASSAGE)) };
  return excerpt === undefined ? { description: beginningOf(description, text) } : { excerpt };
}

/** ` - p. 7, "Costs > Staff": "Two more engineers …"` */
function passageText({ text, page, sheet, section }: Passage, limits: LineLimits): string {
  const place = [
    ...(page === undefined ? [] : [`p. ${page}`]),
    ...(sheet === undefined ? [] : [`sheet ${nameText(sheet)}`]),
    ...(section === undefined ? [] : [quoted(section, MAX_SECTION)]),
  ];
  return ` - ${[place.join(', ') || 'says', quoted(text, limits.text)].join(': ')}`;
}

function rounded(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1_000) / 1_000 : value;
}

function missingWordsLine(words: readonly string[] = []): string[] {
  return words.length > 0 ? [`No result holds: ${words.map(nameText).join(', ')}`] : [];
}

/** A period that only weighs is not worth its tokens, unless it should have left something out. */
function periodLine(period: Period | undefined): string[] {
  if (!period || (period.applied === 'boost' && period.note === undefined)) return [];
  const { from = 'the beginning', to = 'the end', note } = period;
  return [`Time understood: from ${from} to ${to}.${note === undefined ? '' : ` ${note}`}`];
}

function unknownTypes({ unknown_types, known_types = [] }: RecallText['metadata']): string[] {
  if (!unknown_types?.length) return [];
  const more = known_types.length > MAX_TYPES ? ', …' : '';
  return [
    `No memory is of type ${unknown_types.join(', ')}. Types: ${known_types.slice(0, MAX_TYPES).join(', ')}${more}.`,
  ];
}

function moreOf({ results, total, metadata: { truncated } }: RecallText, omitted: number) {
  const isShortened = results.some(({ description }, at) => description.length > limitsOf(at, total).text);
  const limits = truncated.filter((name) => name !== 'edges' && name !== 'hyperedges');
  const cutLinks = truncated.length > limits.length;
  return [
    isShortened && 'whole texts by hm_get_nodes',
    (omitted > 0 || cutLinks) && `${omitted}${cutLinks ? '+' : ''} relationships by hm_get_relationships`,
    limits.length > 0 && `cut by ${limits.join(', ')}, ask more narrowly`,
  ];
}
