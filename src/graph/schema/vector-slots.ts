import { schemaSteps } from '../cypher-files.ts';

/** Slot a has `embedding`, `features`, the index `node_vector`; slot b the same with `_b`. A move to another model fills the other. */
export type VectorSlot = 'a' | 'b';
export const VECTOR_SLOTS: readonly VectorSlot[] = ['a', 'b'];

export function otherSlot(slot: VectorSlot): VectorSlot {
  return slot === 'a' ? 'b' : 'a';
}

/** The name of a property or an index in a slot. */
export function nameIn(slot: VectorSlot, name: string): string {
  return slot === 'a' ? name : `${name}_${slot}`;
}

/** The statements that create the vector indexes of a slot; the parameter is the dimensions. */
export function vectorIndexes(slot: VectorSlot): { readonly name: string; readonly statement: string }[] {
  return schemaSteps('tenant')
    .flatMap(({ statements }) => statements)
    .flatMap((statement) => {
      const name = /CREATE VECTOR INDEX (\w+)/.exec(statement)?.[1];
      return name === undefined
        ? []
        : [{ name: nameIn(slot, name), statement: statementIn(slot, statement) }];
    });
}

const texts = new Map<string, string>();

/**
 * A statement with the properties and indexes of a slot; the features of versions have no vectors and stay. It is another
 * text and not another parameter, because Neo4j plans a property that the text names better than one that it learns when
 * the statement runs.
 */
export function statementIn(slot: VectorSlot, text: string): string {
  if (slot === 'a') return text;
  const known = texts.get(text);
  if (known !== undefined) return known;
  const inSlot = text
    .replaceAll(/(?<=[a-z]\.)embedding\b|(?<=\bn\.)features\b/g, (name) => nameIn(slot, name))
    .replaceAll(/(?<=')(\w+_vector)(?=')|(?<=CREATE VECTOR INDEX )\w+/g, (name) => nameIn(slot, name));
  texts.set(text, inSlot);
  return inSlot;
}
