import { jsonrepair } from 'jsonrepair';

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
export function repairedJson(json: string | undefined): string | undefined {
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
