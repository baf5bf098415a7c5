import { jsonrepair } from 'jsonrepair';

export interface AnswerObject {
  /** An object or a list. */
  readonly value: object;
  /** Whether the answer ends before its JSON does: what is whole of it was taken. */
  readonly isCutOff: boolean;
}

/**
 * The JSON of a model's answer, which may stand behind reasoning, in a code fence or among prose, be damaged or be cut off.
 * Undefined where there is none.
 */
export function answerObject(content: string): AnswerObject | undefined {
  const asItIs = plainObject(content);
  if (asItIs) return { value: asItIs, isCutOff: false };
  const json = jsonPart(content);
  if (json === undefined) return undefined;
  const first = firstValue(json);
  const value = plainObject(first) ?? plainObject(upToLastBracket(json));
  if (value) return { value, isCutOff: false };
  const whole = wholeItems(json);
  const wholeValue = plainObject(whole);
  if (wholeValue) return { value: wholeValue, isCutOff: true };
  // To mend the rest of what was cut off would make half a name a whole one.
  const isCutOff = first === undefined && !/[\]}]$/.test(json);
  const mended = plainObject(repairedJson(isCutOff ? whole : upToLastBracket(json)));
  return mended && { value: mended, isCutOff };
}

/** From the first bracket of JSON on, without reasoning and code fence. */
function jsonPart(content: string): string | undefined {
  const text = unfenced(withoutReasoning(content));
  const start = text.search(/\{|\[\s*\{/);
  return start < 0 ? undefined : text.slice(start).trimEnd();
}

function withoutReasoning(content: string): string {
  const end = content.lastIndexOf('</think>');
  if (end >= 0) return content.slice(end + '</think>'.length);
  const begin = content.indexOf('<think>');
  return begin < 0 ? content : content.slice(0, begin);
}

/** The inside of a code fence that begins before the JSON does. */
function unfenced(text: string): string {
  const fence = text.indexOf('```');
  const bracket = text.indexOf('{');
  if (fence < 0 || (bracket >= 0 && bracket < fence)) return text;
  const inside = text.slice(fence + 3);
  const end = inside.lastIndexOf('```');
  return end < 0 ? inside : inside.slice(0, end);
}

function upToLastBracket(json: string): string {
  const end = Math.max(json.lastIndexOf('}'), json.lastIndexOf(']'));
  return end < 0 ? json : json.slice(0, end + 1);
}

/** The object or list of a text that is JSON alone. */
export function plainObject(json: string | undefined): object | undefined {
  if (json === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(json, wellFormed);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A model may write half of a surrogate pair as an escape, which the database would store as another character. */
function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Items lie in a list, or in a list of the outermost object. */
const ITEM_DEPTH = 2;

/** The first object or list of a text that begins with one; undefined where it does not end. */
function firstValue(json: string): string | undefined {
  for (const { end, depth } of closings(json)) if (depth === 0) return json.slice(0, end);
  return undefined;
}

/**
 * What is whole of JSON that was cut off: up to the last whole item of a list, then closed. Undefined where no item is whole,
 * or where the JSON was not cut off.
 */
function wholeItems(json: string): string | undefined {
  let last: Closing | undefined;
  for (const closing of closings(json)) {
    if (closing.depth === 0) return undefined;
    if (closing.depth <= ITEM_DEPTH && closing.open.endsWith('[')) last = closing;
  }
  if (!last) return undefined;
  const closers = [...last.open].reverse().map((bracket) => CLOSING[bracket]);
  return json.slice(0, last.end) + closers.join('');
}

interface Closing {
  /** The position after the closing bracket. */
  readonly end: number;
  /** How many brackets are still open there, and the outermost of them. */
  readonly depth: number;
  readonly open: string;
}

/** Where brackets outside of strings close. */
function* closings(json: string): Generator<Closing> {
  let outer = '';
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json[at] as string;
    if (character === '"') at = endOfString(json, at);
    else if (character in CLOSING) {
      if (depth <= ITEM_DEPTH) outer = outer.slice(0, depth) + character;
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth = Math.max(0, depth - 1);
      yield { end: at + 1, open: outer.slice(0, depth), depth };
    }
  }
}

/** The position of the quote that ends a string; the end of the text where none does. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === '"') return at;
    if (json[at] === '\\') at += 1;
  }
  return json.length;
}

/** An answer is some ten thousand characters. */
const MAX_CHARACTERS = 40_000;
/**
 * The time of a repair grows with the length times the quotes that neither begin nor end a string, and a twentieth of the
 * brackets (measured). At this product it is about .2 s.
 */
const MAX_WORK = 1_000_000;
const BRACKETS_PER_QUOTE = 20;
const LOOSE_QUOTE = /(?<![{[,:(]\s{0,4})["'`‘’“”](?!\s{0,4}[,:}\])])/g;

/** JSON without its damage: quotes, commas, comments, brackets. Undefined where it cannot be mended in a short time. */
function repairedJson(json: string | undefined): string | undefined {
  if (json === undefined || json.length > MAX_CHARACTERS) return undefined;
  if (workOf(json) > MAX_WORK) return undefined;
  try {
    return jsonrepair(json);
  } catch {
    return undefined;
  }
}

function workOf(json: string): number {
  const looseQuotes = json.match(LOOSE_QUOTE)?.length ?? 0;
  const brackets = json.match(/[[{]/g)?.length ?? 0;
  return (looseQuotes + brackets / BRACKETS_PER_QUOTE) * json.length;
}
