import type { Result } from './recalled.ts';

/** How the answer of a date differs from that of now. */
export interface Compared {
  /** What is said at a result, by its key. */
  readonly notes: ReadonlyMap<string, string>;
  /** What only the answer of now has. */
  readonly added: readonly Result[];
}

export function compared(then: readonly Result[], now: readonly Result[]): Compared {
  const places = new Map(now.map(({ key }, at) => [key, at + 1]));
  const notes = then.map(({ key }, at) => [key, noteOf(at + 1, places.get(key))] as const);
  const known = new Set(then.map(({ key }) => key));
  return { notes: new Map(notes), added: now.filter(({ key }) => !known.has(key)) };
}

function noteOf(then: number, now: number | undefined): string {
  if (now === undefined) return 'Gone from the answer of now';
  if (now === then) return 'The same place now';
  return `${now < then ? 'Higher' : 'Lower'} now: number ${now}`;
}
