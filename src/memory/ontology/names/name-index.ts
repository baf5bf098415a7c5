import { comparedAsPerson } from './compatible-types.ts';
import { wordsOfNames, type NamedThing } from './named-thing.ts';

/** Finds things whose names may match a name, without a comparison with every other one. */
export class NameIndex<T extends NamedThing> {
  readonly #things: T[] = [];
  /** Places of things by what their names have in common with those that match them. */
  readonly #byTrait = new Map<string, Set<number>>();

  get things(): readonly T[] {
    return this.#things;
  }

  add(thing: T): void {
    this.#place(thing, this.#things.length);
  }

  /** Puts a thing in the place of another, whose names it has, too. */
  replace(thing: T, other: T): void {
    this.#place(other, this.#things.indexOf(thing));
  }

  /** In the order in which they were added. */
  near(thing: NamedThing): T[] {
    const places = new Set(traitsOf(thing).flatMap((trait) => [...(this.#byTrait.get(trait) ?? [])]));
    return [...places].sort((a, b) => a - b).map((place) => this.#things[place] as T);
  }

  #place(thing: T, place: number): void {
    this.#things[place] = thing;
    for (const trait of traitsOf(thing)) {
      const places = this.#byTrait.get(trait);
      if (places) places.add(place);
      else this.#byTrait.set(trait, new Set([place]));
    }
  }
}

function traitsOf(thing: NamedThing): string[] {
  const words = comparedAsPerson(thing.type).flatMap((asPerson) => wordsOfNames(thing, asPerson));
  // Two names that match by any rule have one of these in common.
  const traits = words.flatMap(({ words, joined, initials, numeronym }) => [
    joined,
    words[0] as string,
    words.at(-1) as string,
    ...initials,
    numeronym,
  ]);
  return [...new Set(traits)];
}
