const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
/** Items lie in a list, or in a list of the outermost object. */
const ITEM_DEPTH = 2;

/** The first object or list of a text that begins with one; undefined where it does not end. */
export function firstValue(json: string): string | undefined {
  for (const { end, depth } of closings(json)) if (depth === 0) return json.slice(0, end);
  return undefined;
}

/**
 * What is whole of JSON that was cut off: up to the last whole item of a list, then closed. Undefined where no item is whole,
 * or where the JSON was not cut off.
 */
export function wholeItems(json: string): string | undefined {
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
