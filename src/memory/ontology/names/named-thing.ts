import { nameWords, type NameWords } from './name-words.ts';

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
