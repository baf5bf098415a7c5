import { AppError } from '../../errors.ts';
import { beginningOf } from '../text/beginning.ts';

/** By the rule of thumb for English text. */
const CHARACTERS_PER_TOKEN = 4;
/** Characters of the longest description. */
const MAX_DESCRIPTION = 20_000;
/** The name of this limit in `truncated`. */
const MAX_TOKENS = 'max_tokens';

interface Item {
  readonly description: string;
  readonly data?: unknown;
}

/** An answer whose first list has what it is about, best first, and whose other lists add to it. */
interface Answer {
  readonly truncated: string[];
}

/** Lists of an answer, the most important first. */
export type Lists<A> = readonly [keyof A & string, ...(keyof A & string)[]];

/** How many characters an answer takes in the form in which its caller reads it. */
export type SizeOf<A> = (answer: A) => number;

export function charactersIn(tokens: number): number {
  return tokens * CHARACTERS_PER_TOKEN;
}

/** Tokens of a text. */
export function tokensIn(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}

/** An item whose text has so many characters at most. */
export type Shorten<T> = (item: T, length: number) => T;

/** The answer with the items that so many tokens hold, the best one cut where it must be. Throws INVALID_INPUT where none fits. */
export function withinTokens<A extends Answer, T extends Item = Item>(
  answer: A,
  lists: Lists<A>,
  maxTokens: number | undefined,
  sizeOf: SizeOf<A>,
  shorten: Shorten<T> = cutDescription,
): A {
  if (maxTokens === undefined) return answer;
  const room = charactersIn(maxTokens);
  const fits = (some: A) => sizeOf(some) <= room;
  const total = lists.reduce((sum, list) => sum + itemsOf(answer, list).length, 0);
  if (total === 0 || fits(answer)) return answer;
  const count = largest(total - 1, (count) => fits(firstOf(answer, lists, count)));
  if (count > 0) return firstOf(answer, lists, count);
  return withShortItem(firstOf(answer, lists, 1), lists[0], fits, sizeOf, shorten);
}

function firstOf<A extends Answer>(answer: A, lists: Lists<A>, count: number): A {
  let left = count;
  const cut = lists.map((list) => {
    const items = itemsOf(answer, list).slice(0, left);
    left -= items.length;
    return [list, items] as const;
  });
  const truncated = [...new Set([...answer.truncated, MAX_TOKENS])];
  return { ...answer, ...Object.fromEntries(cut), truncated };
}

function withShortItem<A extends Answer, T extends Item>(
  answer: A,
  list: keyof A & string,
  fits: (some: A) => boolean,
  sizeOf: SizeOf<A>,
  shorten: Shorten<T>,
): A {
  const [best] = itemsOf(answer, list) as T[];
  if (!best) return answer;
  const short = (length: number): A => {
    const item = shorten(best, length);
    return { ...answer, [list]: [item.data === undefined ? item : { ...item, data: {} }] };
  };
  const shortest = short(0);
  if (!fits(shortest)) throw tooFewTokens(sizeOf(shortest));
  return short(largest(MAX_DESCRIPTION, (length) => fits(short(length))));
}

function cutDescription<T extends Item>(item: T, length: number): T {
  return { ...item, description: beginningOf(item.description, length) };
}

function tooFewTokens(characters: number): AppError {
  const needed = Math.ceil(characters / CHARACTERS_PER_TOKEN);
  const message = `max_tokens: not even the key of the best result fits. Send at least ${needed}, or leave it out.`;
  return new AppError('INVALID_INPUT', message, { details: { needed } });
}

function itemsOf<A>(answer: A, list: keyof A): unknown[] {
  return answer[list] as unknown[];
}

/** The largest count up to a limit that passes a test which all smaller ones pass; 0 is taken to pass. */
function largest(limit: number, passes: (count: number) => boolean): number {
  let [low, high] = [0, limit];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
