import { z } from 'zod';

export interface ValidItems<T> {
  readonly items: readonly T[];
  readonly dropped: number;
  readonly truncated: boolean;
}

/** A text of an answer: without surrounding space, neither empty nor longer than `max` characters. */
export const textOf = (max: number) => z.string().trim().min(1).max(max);

/** To check so many malformed items takes a millisecond; the rest of such a list is not read. */
const MAX_DROPPED = 1_000;

/** The well-formed items of a list, `max` at most. Undefined for anything but a list. */
export function validItems<T>(list: unknown, schema: z.ZodType<T>, max: number): ValidItems<T> | undefined {
  if (!Array.isArray(list)) return undefined;
  const items: T[] = [];
  let dropped = 0;
  for (const each of list as unknown[]) {
    if (items.length === max || dropped === MAX_DROPPED) break;
    const parsed = schema.safeParse(each);
    if (parsed.success) items.push(parsed.data);
    else dropped += 1;
  }
  return { items, dropped, truncated: items.length + dropped < list.length };
}
