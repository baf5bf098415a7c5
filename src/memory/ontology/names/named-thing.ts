import { foldedWords } from '../../../language/fold.ts';
import { isPersonal } from './compatible-types.ts';
import { nameWords, type NameWords, isForm } from './name-words.ts';

/**
 * How surely a name is that of a thing: `exact` for one spelling, `rule` for initials, nicknames, acronyms, word order and
 * forms of writing, `family` and `given` for a part of a person's name alone, `fuller` for more than a given name by which a
 * person is known.
 */
export type NameMatch = 'exact' | 'rule' | 'family' | 'given' | 'fuller';

/** A thing with all its names. */
export interface NamedThing {
  readonly names: readonly string[];
  /** Canonical type of the node. */
  readonly type: string;
}

interface Readings {
  person?: readonly NameWords[];
  thing?: readonly NameWords[];
}

/** A thing is compared with many others, and its names need be read once. */
const READINGS = new WeakMap<NamedThing, Readings>();

/** The names of a thing in the parts by which they are compared; those without a letter or digit are left out. */
export function wordsOfNames(thing: NamedThing, asPerson: boolean): readonly NameWords[] {
  const readings = READINGS.get(thing) ?? {};
  READINGS.set(thing, readings);
  return (readings[asPerson ? 'person' : 'thing'] ??= thing.names.flatMap(
    (name) => nameWords(name, asPerson) ?? [],
  ));
}

/** The first and the last word of each name, one of which a name that is alike has in common with it. */
export function outerWords({ names, type }: NamedThing): string[] {
  return names.flatMap((name) => {
    const words = wordsOf(name, isPersonal(type));
    return [words[0], words.at(-1)].filter((word) => word !== undefined);
  });
}

/** Those of the outer words by which other names of the thing are found: of a person's the family name. */
export function decidingWords({ names, type }: NamedThing): string[] {
  if (!isPersonal(type)) return outerWords({ names, type });
  return names.flatMap((name) => wordsOf(name, true).at(-1) ?? []);
}

/** Without initials, titles, legal forms and articles, which many names have. */
function wordsOf(name: string, isPerson: boolean): string[] {
  const words = foldedWords(name).filter((word) => word.length > 1);
  const own = words.filter((word) => !isForm(word, isPerson));
  return own.length > 0 ? own : words;
}
