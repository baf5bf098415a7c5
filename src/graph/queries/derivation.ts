import { z } from 'zod';
import { query } from '../query.ts';
import { bytes, floats, jsonText, nodeRecord, vectors } from './records.ts';

const content = { key: z.string(), description: z.string(), data: jsonText };
/** `updated_at` shows whether a text is still as it was read. */
const version = { id: z.string(), updated_at: z.string() };
/** Labels and types of `SEQUENCE_AND_AUTHORS`. */
const sequence = {
  precedes: z.array(z.string()),
  follows: z.array(z.string()),
  authorTypes: z.array(z.string()),
};
const rowsOfNames = z.object({ rows: z.array(z.object({ ...version, names: z.array(z.string()) })) });

export const pendingNodes = query('derivation/pending', {
  params: z.object({
    except: z.array(z.string()),
    limit: z.number(),
    properties: z.array(z.string()),
    ...sequence,
  }),
  row: z.object({
    node: nodeRecord,
    rev: z.number(),
    derived_from: z.string().nullable(),
    has_context: z.boolean(),
    /** By the properties that were asked for; null where the node has none. */
    vectors: z.array(floats.nullable()),
    preceding: z.array(z.object({ ...version, description: z.string() })),
    author: z.object(content).nullable(),
  }),
  access: 'READ',
});

export const markDependents = query('derivation/mark-dependents', {
  params: z.object({
    keys: z.array(z.string()),
    isForgotten: z.boolean(),
    separator: z.string(),
    ...sequence,
  }),
  row: z.never(),
  access: 'WRITE',
});

export const writeDerived = query('derivation/write', {
  params: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        rev: z.number(),
        preceding: z.array(z.object(version)),
        properties: z.object({
          search_text: z.string().optional(),
          features: bytes.optional(),
          features_b: bytes.optional(),
          has_context: z.boolean().optional(),
          derived_from: z.string(),
        }),
        vectors,
      }),
    ),
  }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
});

export const writeNames = query('derivation/write-names', {
  params: rowsOfNames,
  row: z.object({ name: z.string() }),
  access: 'WRITE',
});

export const writeMentions = query('derivation/write-mentions', {
  params: rowsOfNames,
  row: z.never(),
  access: 'WRITE',
});

export const knownNames = query('derivation/known-names', {
  params: z.object({ runs: z.array(z.string()) }),
  row: z.object({ name: z.string() }),
  access: 'READ',
});

export const textsWithName = query('derivation/texts-with-name', {
  params: z.object({ phrases: z.array(z.string()), limit: z.number(), maxTexts: z.number() }),
  row: z.object({
    node: z.object({ ...version, description: z.string() }),
    names: z.array(z.string()),
  }),
  access: 'READ',
});

export const countPending = query('derivation/count-pending', {
  params: z.object({}),
  row: z.object({ pending: z.number() }),
  access: 'READ',
});
