import { AppError } from '../../errors.ts';

export interface JsonLimits {
  /** Fields and items, at every depth. */
  readonly values: number;
  /** Items of a list that is a field of the body. */
  readonly items?: number | undefined;
}

/** Deeper than any tool accepts, and far from a stack overflow. */
const MAX_DEPTH = 100;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the values of a JSON text by its brackets and commas, so that a small compressed body cannot fill the memory with
 * them. An empty list or object counts as two. Throws PAYLOAD_TOO_LARGE, and INVALID_INPUT if the text is too deep or one
 * of its lists is too long.
 */
export function countValues(text: Buffer, { values, items = Infinity }: JsonLimits): number {
  let [count, depth, itemCount, isList] = [1, 0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      count += 1;
      depth += 1;
      if (depth === 2) [itemCount, isList] = [1, byte === OPEN_LIST];
    } else if (byte === COMMA) {
      count += 1;
      if (depth === 2 && isList) itemCount += 1;
    }
    if (depth > MAX_DEPTH)
      throw new AppError('INVALID_INPUT', `The body is nested deeper than ${MAX_DEPTH}. Send it flatter.`);
    if (itemCount > items) throw tooManyItems(items);
    if (count > values) throw tooManyValues(values);
  }
  return count;
}

/** The place of the closing quote, or the end of the text if there is none. */
function endOfString(text: Buffer, start: number): number {
  let quote = text.indexOf(QUOTE, start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf(QUOTE, quote + 1);
  return quote === -1 ? text.length : quote;
}

function isEscaped(text: Buffer, quote: number): boolean {
  let first = quote;
  while (text[first - 1] === BACKSLASH) first -= 1;
  return (quote - first) % 2 === 1;
}

function tooManyValues(limit: number): AppError {
  const message = `The body holds more than ${limit} values (fields and items). Send less at once.`;
  return new AppError('PAYLOAD_TOO_LARGE', message, { details: { limit_values: limit } });
}

function tooManyItems(limit: number): AppError {
  const message = `A list of the body has more than ${limit} items. Send fewer at once.`;
  return new AppError('INVALID_INPUT', message, { details: { limit } });
}
