import type { KnownEntity } from '../extraction.ts';
import { comparableName } from './entities.ts';
import type { PlacedName } from './phrases/phrase.ts';

/** A name in a text that the graph knows. */
export interface KnownName extends PlacedName {
  readonly known: KnownEntity;
}

const MIN_LENGTH = 3;
const WORD = /[\p{L}\p{M}\p{N}]+(?:[.'’+#-]+[\p{L}\p{M}\p{N}]+)*[+#]*/gu;
const MAX_WORDS = 8;

/** Finds the names that a graph knows, the longest first. A name of one small word must be written as it is known. */
export class Gazetteer {
  readonly #byName = new Map<string, { readonly known: KnownEntity; readonly name: string }>();
  #longest = 0;

  constructor(known: readonly KnownEntity[]) {
    for (const one of known) {
      for (const name of one.names) this.#add(name, one);
    }
  }

  #add(name: string, known: KnownEntity): void {
    const words = comparableName(name).match(WORD) ?? [];
    if (name.length < MIN_LENGTH || words.length === 0 || words.length > MAX_WORDS) return;
    const key = words.join(' ');
    if (!this.#byName.has(key)) this.#byName.set(key, { known, name });
    this.#longest = Math.max(this.#longest, words.length);
  }

  /** The known names of a part of the text that starts at a place. */
  find(text: string, offset: number): KnownName[] {
    if (this.#longest === 0) return [];
    const words = [...text.matchAll(WORD)];
    const found: KnownName[] = [];
    for (let at = 0; at < words.length; at++) {
      const hit = this.#at(text, words, at);
      if (!hit) continue;
      found.push({ ...hit, start: hit.start + offset, end: hit.end + offset });
      at += hit.words - 1;
    }
    return found;
  }

  #at(
    text: string,
    words: readonly RegExpExecArray[],
    at: number,
  ): (KnownName & { words: number }) | undefined {
    for (let count = Math.min(this.#longest, words.length - at); count > 0; count--) {
      const parts = words.slice(at, at + count);
      const last = parts.at(-1) as RegExpExecArray;
      const [start, end] = [(parts[0] as RegExpExecArray).index, last.index + last[0].length];
      const bare = end - start > 2 ? end - (/['’]s$/.exec(text.slice(start, end))?.[0].length ?? 0) : end;
      const key = parts
        .map(([word]) => comparableName(word))
        .join(' ')
        .replace(/['’]s$/, '');
      const hit = this.#byName.get(key);
      if (hit && isWritten(text.slice(start, bare), hit.name))
        return { known: hit.known, name: text.slice(start, bare), start, end: bare, words: count };
    }
    return undefined;
  }
}

/** "Apple" is not any apple. */
function isWritten(written: string, name: string): boolean {
  return !/^\p{Lu}/u.test(name) || /\p{Lu}/u.test(written) || /\s/.test(name);
}
