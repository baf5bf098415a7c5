import { z } from 'zod';
import { schemaOf, type Fields, type SchemaOf } from '../query.ts';

export const text = z.string();
export const maybeText = text.nullable();
export const texts = z.array(text);
export const number = z.number();
export const flag = z.boolean();

/** `data` is stored as JSON text, because Neo4j properties cannot be maps. */
export const jsonText = z.string().transform((text, { issues }) => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    issues.push({ code: 'custom', input: text, message: 'no JSON' });
    return z.NEVER;
  }
});

export const nodeRecord = z.object({
  id: text,
  key: text,
  description: text,
  node_type: text,
  data: jsonText,
  assets: z
    .array(text)
    .nullable()
    .transform((assets) => assets ?? []),
  occurred_at: maybeText,
  created_at: text,
  updated_at: text,
});
export type NodeRecord = z.output<typeof nodeRecord>;

/** A text or time that is left out where there is none. */
const optional = () =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? undefined)
    .optional();
export const optionalText = optional();
export const optionalTime = optional();
/** When a relationship held true in the world, as far as its caller says so: from the one time up to the other. */
const validity = { valid_from: optionalTime, valid_to: optionalTime };

/** True of what was derived from a text, and left out of what a caller stored. */
export const derivedFlag = z
  .boolean()
  .nullish()
  .transform((is) => is || undefined)
  .optional();
const shared = { ...validity, derived: derivedFlag };

const link = { relationship: text, label: text, data: jsonText, created_at: text };
const edgeFields = z.object({ id: text, from: text, to: text, ...link });
export const edgeRecord = edgeFields.extend(shared);
export type EdgeRecord = z.output<typeof edgeRecord>;

const hyperedgeFields = z.object({ id: text, nodes: texts, ...link });
/** `nodes` are the keys of the members in the caller's order. */
export const hyperedgeRecord = hyperedgeFields.extend(shared);
export type HyperedgeRecord = z.output<typeof hyperedgeRecord>;

/** Long data may be left out; `size` is the size of all of it. */
const sized = { size: number, ...shared };
export const sizedEdge = edgeFields.extend(sized);
export const sizedHyperedge = hyperedgeFields.extend(sized);

/** A vector that is sent to the database, as a list of floats. */
export const vector = z.custom<Float32Array>((value) => value instanceof Float32Array);

/** Vectors of one text, by the properties that they are written to. */
export const vectors = z.record(text, vector);

/** Long lists of plain values are checked in one pass, without a zod result for each value. */
export const strings = z.custom<string[]>((value) => isListOf(value, (each) => typeof each === 'string'));
export const numbers = z.custom<number[]>((value) => isListOf(value, Number.isFinite));
/** A vector that the database returns. */
export const floats = numbers.transform((values) => Float32Array.from(values));

function isListOf(value: unknown, isOne: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((each) => isOne(each));
}

/** Bytes, in the type that the driver sends and returns. */
export const bytes = z.custom<Int8Array>((value) => value instanceof Int8Array);

/** A record that is returned as the list of its fields in their order, which is faster than a map. */
export function asList<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  const names = Object.keys(record.shape);
  return z
    .array(z.unknown())
    .transform((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])))
    .pipe(record);
}

/** A row whose only column, named `row`, is the record. */
export function inOneColumn<F extends Fields>(record: F) {
  const row = schemaOf(record);
  return z.object({ row }).transform((columns) => (columns as { row: z.output<SchemaOf<F>> }).row);
}
