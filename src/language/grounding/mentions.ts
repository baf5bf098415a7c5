import { mapInSlices } from '../../concurrency/time-slices.ts';
import { occurrencesOf } from './occurrences.ts';
import { nameForm, wordsOf } from './words.ts';
import type { KnownEntity } from '../extraction.ts';

/** What a text mentions, of names and quotes that are given beforehand. */
export interface Mentions {
  readonly has: (name: string) => boolean;
  /** The first place that has the words of a quote, as the text has it. */
  readonly quote: (words: string) => string | undefined;
}

export async function mentionsOf(
  text: string,
  names: Iterable<string>,
  words = wordsOf(text),
): Promise<Mentions> {
  const distinct = [...new Set(names)];
  const found = await occurrencesOf(words, distinct);
  const places = new Map(distinct.map((name, at) => [name, found[at]]));
  return {
    has: (name) => places.get(name) !== undefined,
    quote: (name) => {
      const place = places.get(name);
      return place && text.slice(words[place.first]?.from, words[place.last]?.to);
    },
  };
}

/** The forms of all names of the known entities of which a text mentions one, with all forms of that entity. */
export async function mentionedForms(
  known: readonly KnownEntity[],
  mentions: Mentions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const mentioned = known.filter(({ names }) => names.some((name) => mentions.has(name)));
  const formsOfEach = await mapInSlices(mentioned, ({ names }) => names.map(nameForm));
  return new Map(formsOfEach.flatMap((forms) => forms.map((form) => [form, forms] as const)));
}
