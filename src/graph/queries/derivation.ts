import { z } from 'zod';
import { read, write } from '../query.ts';
import {
  bytes,
  flag,
  floats,
  jsonText,
  maybeText,
  nodeRecord,
  number,
  text,
  texts,
  vectors,
} from './records.ts';

const content = { key: text, description: text, data: jsonText };
/** `updated_at` shows whether a text is still as it was read. */
const version = { id: text, updated_at: text };
/** Labels and types of `SEQUENCE_AND_AUTHORS`. */
const sequence = { precedes: texts, follows: texts, authorTypes: texts };
const rowsOfNames = z.object({ rows: z.array(z.object({ ...version, names: texts })) });

export const pendingNodes = read(
  'derivation/pending',
  { except: texts, limit: number, properties: texts, ...sequence },
  {
    node: nodeRecord,
    rev: number,
    derived_from: maybeText,
    has_context: flag,
    /** By the properties that were asked for; null where the node has none. */
    vectors: z.array(floats.nullable()),
    preceding: z.array(z.object({ ...version, description: text })),
    author: z.object(content).nullable(),
  },
);

export const markDependents = write('derivation/mark-dependents', {
  keys: texts,
  isForgotten: flag,
  separator: text,
  ...sequence,
});

export const writeDerived = write(
  'derivation/write',
  {
    rows: z.array(
      z.object({
        id: text,
        rev: number,
        preceding: z.array(z.object(version)),
        properties: z.object({
          search_text: z.string().optional(),
          features: bytes.optional(),
          features_b: bytes.optional(),
          has_context: flag.optional(),
          derived_from: text,
        }),
        vectors,
      }),
    ),
  },
  { id: text },
);

export const writeNames = write('derivation/write-names', rowsOfNames, { name: text });
export const writeMentions = write('derivation/write-mentions', rowsOfNames);
export const knownNames = read('derivation/known-names', { runs: texts }, { name: text });

export const textsWithName = read(
  'derivation/texts-with-name',
  { phrases: texts, limit: number, maxTexts: number },
  { node: z.object({ ...version, description: text }), names: texts },
);

export const countPending = read('derivation/count-pending', {}, { pending: number });
