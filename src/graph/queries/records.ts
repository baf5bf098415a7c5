import { z } from 'zod';

/** `data` is kept as JSON text, since Neo4j properties hold no maps. */
const json = z.string().transform((text) => JSON.parse(text) as Record<string, unknown>);

/** A node as every statement returns it. */
export const nodeRecord = z.object({
  id: z.string(),
  key: z.string(),
  description: z.string(),
  node_type: z.string(),
  data: json,
  assets: z
    .array(z.string())
    .nullable()
    .transform((assets) => assets ?? []),
  occurred_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type NodeRecord = z.output<typeof nodeRecord>;

/** An edge as every statement returns it. */
export const edgeRecord = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  relationship: z.string(),
  label: z.string(),
  data: json,
  created_at: z.string(),
});
export type EdgeRecord = z.output<typeof edgeRecord>;

/** A hyperedge as every statement returns it; `nodes` are its members' keys in the caller's order. */
export const hyperedgeRecord = z.object({
  id: z.string(),
  nodes: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  data: json,
  created_at: z.string(),
});
export type HyperedgeRecord = z.output<typeof hyperedgeRecord>;

/** The same where long data may be left out: `size` is that of all of it. */
const sized = { size: z.number() };
export const sizedEdge = edgeRecord.extend(sized);
export const sizedHyperedge = hyperedgeRecord.extend(sized);

/** A vector of the embedding model; stays a list of floats on the way to the database. */
export const vector = z.custom<Float32Array>((value) => value instanceof Float32Array);

/** A vector as it comes back. */
export const floats = z.array(z.number()).transform((values) => Float32Array.from(values));

/** Long lists of plain values, a column of hits each: looked through at once, with nothing made for each value. */
export const strings = z.custom<string[]>((value) => isListOf(value, (each) => typeof each === 'string'));
export const numbers = z.custom<number[]>((value) => isListOf(value, Number.isFinite));

function isListOf(value: unknown, isOne: (each: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every((each) => isOne(each));
}

/** Bytes, as the driver sends and returns them. */
export const bytes = z.custom<Int8Array>((value) => value instanceof Int8Array);

export const jsonText = json;

/** A record that comes as the list of its fields, in their order: sent and read in less time than a map. */
export function asList<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  const names = Object.keys(record.shape);
  return z
    .array(z.unknown())
    .transform((values) => Object.fromEntries(names.map((name, at) => [name, values[at]])))
    .pipe(record);
}
