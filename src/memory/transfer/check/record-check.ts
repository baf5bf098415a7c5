import type { RecordKind } from '../records/record-kind.ts';
import { refused } from '../read/refusal.ts';

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
