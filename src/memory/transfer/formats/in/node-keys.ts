import { createHash } from 'node:crypto';
import { wordsOfName } from '../../../ontology/label.ts';

const MAX_LENGTH = 120;

/** Makes the keys of one import, each once: `person_ada_lovelace` of a person Ada Lovelace. */
export class NodeKeys {
  readonly #taken = new Map<string, number>();

  /** A key that is not taken yet; of equal names, the second one ends in `_2`. */
  make(type: string, name: string): string {
    const base = keyOf(type, name);
    let key = base;
    while (!this.take(key)) {
      const count = (this.#taken.get(base) ?? 1) + 1;
      this.#taken.set(base, count);
      key = `${base}_${count}`;
    }
    return key;
  }

  /** Whether a key of the document itself was free. */
  take(key: string): boolean {
    if (this.#taken.has(key)) return false;
    this.#taken.set(key, 1);
    return true;
  }
}

/** The key of a name without letters and digits has a hash instead. */
function keyOf(type: string, name: string): string {
  const words = wordsOfName(name).join('_');
  const own = words || createHash('sha256').update(name).digest('hex').slice(0, 12);
  const key = own === type || own.startsWith(`${type}_`) ? own : `${type}_${own}`;
  return [...key].slice(0, MAX_LENGTH).join('').replace(/_$/, '');
}
