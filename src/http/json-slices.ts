import { AppError } from '../errors.ts';
import { timeSlices } from '../give-way.ts';

/** Bytes parsed at once: some milliseconds even where they are dense. */
const SLICE = 64 * 1_024;
/** What cannot be parsed in slices: one item of a list, and all that stands outside of lists. */
const LONGEST_ITEM = 1_048_576;
const LONGEST_OUTLINE = 2 * 1_048_576;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

type Parse = (text: Buffer) => unknown;

/** A run of whole items of a list. */
interface Slice {
  readonly start: number;
  readonly end: number;
  readonly items: number;
}

/**
 * Parses a large JSON text without holding up the event loop: the items of lists that are fields of the outermost object
 * come a slice at a time. Throws as `parse` does, or PAYLOAD_TOO_LARGE for an item that is too long for a slice.
 */
export async function parseInSlices(body: Buffer, parse: Parse): Promise<unknown> {
  const lists = await findLists(body);
  const outline = outlineOf(body, lists);
  if (outline.length > LONGEST_OUTLINE) throw tooLong('All that stands outside of lists', LONGEST_OUTLINE);
  const value = parse(outline);
  const parsed: unknown[][] = [];
  const pause = timeSlices();
  for (const slices of lists) {
    const items: unknown[] = [];
    for (const slice of slices) {
      for (const item of parseSlice(body, slice, slices.length === 1, parse)) items.push(item);
      await pause();
    }
    parsed.push(items);
  }
  return lists.length === 0 ? value : withLists(value as Record<string, unknown>, parsed);
}

function parseSlice(body: Buffer, { start, end, items }: Slice, isOnly: boolean, parse: Parse): unknown[] {
  if (end - start > LONGEST_ITEM + SLICE) throw tooLong('An item of a list', LONGEST_ITEM);
  const text = Buffer.concat([Buffer.from('['), body.subarray(start, end), Buffer.from(']')]);
  const parsed = parse(text) as unknown[];
  // Between two commas nothing may be missing, which a slice alone does not show.
  const isWhole = parsed.length === items || (parsed.length === 0 && isOnly && items === 1);
  return isWhole ? parsed : (parse(Buffer.from('[,]')) as unknown[]);
}

/** The lists that are fields of the outermost object, each cut into slices at commas between its items. */
async function findLists(body: Buffer): Promise<Slice[][]> {
  const cuts = new ListCuts();
  const pause = timeSlices();
  for (let at = 0, next = SLICE; at < body.length; at++) {
    if (at >= next) {
      await pause();
      next = at + SLICE;
    }
    const byte = body[at];
    if (byte === QUOTE) at = endOfString(body, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) cuts.open(at, byte === OPEN_OBJECT);
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) cuts.close(at);
    else if (byte === COMMA) cuts.comma(at);
  }
  return cuts.lists;
}

/** Follows the brackets and commas of a text, and notes where its lists can be cut. */
class ListCuts {
  readonly lists: Slice[][] = [];
  #list: Slice[] | undefined;
  #depth = 0;
  #isObject = false;
  #start = 0;
  #items = 1;

  open(at: number, isObject: boolean): void {
    this.#depth += 1;
    if (this.#depth === 1) this.#isObject = isObject;
    if (this.#depth !== 2 || isObject || !this.#isObject) return;
    this.#list = [];
    this.#begin(at);
  }

  close(at: number): void {
    if (this.#depth === 2 && this.#list) {
      this.lists.push([...this.#list, this.#cut(at)]);
      this.#list = undefined;
    }
    this.#depth -= 1;
  }

  comma(at: number): void {
    if (this.#depth !== 2 || !this.#list) return;
    if (at - this.#start < SLICE) this.#items += 1;
    else {
      this.#list.push(this.#cut(at));
      this.#begin(at);
    }
  }

  #begin(at: number): void {
    this.#start = at + 1;
    this.#items = 1;
  }

  #cut(end: number): Slice {
    return { start: this.#start, end, items: this.#items };
  }
}

/** Where the string ends that begins here; the end of the text where it does not. */
function endOfString(body: Buffer, start: number): number {
  for (let from = start + 1; ;) {
    const quote = body.indexOf(QUOTE, from);
    if (quote === -1) return body.length;
    let backslashes = 0;
    while (body[quote - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return quote;
    from = quote + 1;
  }
}

/** The text with the number of the list in each list's place. */
function outlineOf(body: Buffer, lists: readonly Slice[][]): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const [index, slices] of lists.entries()) {
    pieces.push(body.subarray(from, slices[0]?.start), Buffer.from(String(index)));
    from = slices.at(-1)?.end ?? from;
  }
  return Buffer.concat([...pieces, body.subarray(from)]);
}

function withLists(outline: Record<string, unknown>, lists: readonly unknown[][]): object {
  return Object.fromEntries(
    Object.entries(outline).map(([name, value]) => [
      name,
      Array.isArray(value) ? lists[value[0] as number] : value,
    ]),
  );
}

function tooLong(what: string, limit: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `${what} exceeds ${limit / 1_048_576} MiB. Send less at once.`, {
    details: { limit_bytes: limit },
  });
}
