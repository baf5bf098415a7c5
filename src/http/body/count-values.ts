import { AppError } from '../../errors.ts';

/** What a JSON text may hold, by which the memory that its values take is bounded. */
export interface JsonLimits {
  /** Fields and items in all, also those inside one another. */
  readonly values: number;
  /** Items of a list that is a field of the outermost object, and the bytes of such an item. */
  readonly items?: { readonly most: number; readonly bytes: number } | undefined;
}

/** Deeper than any tool takes, and far from what overflows the stack. */
const MOST_DEPTH = 100;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts what a JSON text holds, by its brackets and commas, without building any of it; an empty list or object counts as
 * two. Text that is no JSON may pass: the parser refuses it. Throws PAYLOAD_TOO_LARGE, and INVALID_INPUT for what is too
 * deep or a list too long.
 */
export function countValues(text: Buffer, limits: JsonLimits): number {
  const list = new OutermostList(limits.items);
  let values = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > MOST_DEPTH) throw tooDeep();
      if (depth <= 2) list.open(at, depth, byte === OPEN_LIST);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 2) list.endItem(at);
      depth -= 1;
    } else if (byte === COMMA) {
      values += 1;
      if (depth === 2) list.endItem(at);
    }
    if (values > limits.values) throw tooManyValues(limits.values);
  }
  return values;
}

/** Follows the lists that are fields of the outermost object. */
class OutermostList {
  readonly #limits: JsonLimits['items'];
  #isInObject = false;
  #isList = false;
  #items = 0;
  #start = 0;

  constructor(limits: JsonLimits['items']) {
    this.#limits = limits;
  }

  open(at: number, depth: number, isList: boolean): void {
    if (depth === 1) this.#isInObject = !isList;
    this.#isList = depth === 2 && isList && this.#isInObject;
    this.#items = 0;
    this.#start = at + 1;
  }

  endItem(at: number): void {
    if (!this.#limits || !this.#isList) return;
    this.#items += 1;
    if (this.#items > this.#limits.most) throw tooManyItems(this.#limits.most);
    if (at - this.#start > this.#limits.bytes) throw tooLongItem(this.#limits.bytes);
    this.#start = at + 1;
  }
}

/** Where the string ends that begins here; the end of the text where it does not. */
function endOfString(text: Buffer, start: number): number {
  for (let from = start + 1; ;) {
    const quote = text.indexOf(QUOTE, from);
    if (quote === -1) return text.length;
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

function tooDeep(): AppError {
  return new AppError('INVALID_INPUT', `The body is nested deeper than ${MOST_DEPTH}. Send it flatter.`);
}

function tooManyValues(limit: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `The body holds more than ${limit} values (fields and items). Send less at once.`,
    { details: { limit_values: limit } },
  );
}

function tooManyItems(limit: number): AppError {
  return new AppError(
    'INVALID_INPUT',
    `A list of the body has more than ${limit} items. Send fewer at once.`,
    {
      details: { limit },
    },
  );
}

function tooLongItem(limit: number): AppError {
  return new AppError(
    'PAYLOAD_TOO_LARGE',
    `An item of a list exceeds ${limit / 1_048_576} MiB. Send less at once.`,
    {
      details: { limit_bytes: limit },
    },
  );
}
