import type { RecordKind } from '../records/record-kind.ts';
import { refused } from '../read/refusals.ts';
import { MAX_TYPES } from '../../ontology/node-type.ts';

/** Checks the records of one kind. Throws INVALID_INPUT with the place of what is wrong. */
export class RecordCheck {
  readonly kind: RecordKind;
  readonly #unique = new Set<string>();

  constructor(kind: RecordKind) {
    this.kind = kind;
  }

  /** The record, where its fields are right and no record before it has its names. */
  check(record: unknown, place: string): Record<string, unknown> {
    const parsed = this.kind.record.safeParse(record);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const path = (issue?.path ?? []).map(String).join('.');
      throw refused(path === '' ? place : `${place}.${path}`, `is not right: ${issue?.message ?? 'invalid'}`);
    }
    for (const name of this.kind.uniqueNames(parsed.data)) {
      if (this.#unique.has(name)) throw refused(place, `has the ${name}, as another record before it`);
      this.#unique.add(name);
    }
    return parsed.data;
  }
}

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
