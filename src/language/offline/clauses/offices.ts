import type { Phrase } from '../phrases/phrase.ts';
import { VAGUE } from '../words/words.ts';

/** "Is" where the noun says so of now, "was" of what is former; undefined where it is not so now, or at a time that is not told. */
export function atItsTime(is: string, { time }: Phrase): string | undefined {
  if (time === 'past') return is === 'is' ? 'was' : is;
  return time === undefined ? is : undefined;
}

/** The noun that says what a thing is, without a name before it: "Norwegian singer" is "singer". */
export function headOf({ kind, isModifier, head }: Phrase): string | undefined {
  const isNoun = kind === 'common' || (kind === 'name' && isModifier);
  return isNoun && /\p{L}/u.test(head) && !VAGUE.has(head) ? head : undefined;
}

/** Whether a noun can say what one thing is to another: one in the plural cannot. */
export function isOffice(head: string): boolean {
  return !/[^aious]s$/.test(head) && !VAGUE.has(head);
}
