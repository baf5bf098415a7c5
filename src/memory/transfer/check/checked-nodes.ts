import { MAX_TYPES } from '../../ontology/node-type.ts';
import { refused } from '../read/refusal.ts';

/** The nodes of a document so far: their keys and types. */
export class CheckedNodes {
  readonly #keys = new Set<string>();
  readonly #types = new Set<string>();

  /** Throws INVALID_INPUT where the types are more than a graph may have. */
  add({ key, node_type: type }: Record<string, unknown>, place: string): void {
    this.#keys.add(key as string);
    this.#types.add(type as string);
    if (this.#types.size > MAX_TYPES)
      throw refused(place, `is of one type more than the ${MAX_TYPES} of a graph`);
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  get types(): readonly string[] {
    return [...this.#types];
  }
}

/** A relationship of a node that is not in the document. */
export function withoutNode(place: string, key: string): Error {
  return refused(place, `names the node ${key}, which is not in the document`);
}
