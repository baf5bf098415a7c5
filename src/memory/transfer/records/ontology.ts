import { z } from 'zod';
import { embedding, label, nodeType, recordKind, time } from './record-kind.ts';

export const types = recordKind({
  name: 'types',
  record: z.strictObject({ name: nodeType, protected: z.boolean() }),
  uniqueNames: ({ name }) => [name],
});

/** A label, and what a person said about it. */
export const labels = recordKind({
  name: 'labels',
  record: z.strictObject({
    label,
    means: label
      .nullable()
      .describe('Label that defines it; itself where no rule applies; null where rules do'),
    inverted: z.boolean().describe('It is the converse of the label that defines it'),
    symmetric: z.boolean().nullable().describe('Null where rules say whether the order of nodes matters'),
    single_valued: z.boolean(),
    last_change: z.string().max(100).nullable().describe('Id of the last change of the entry'),
    edited: z.boolean().describe('A person said something about it'),
    created_at: time.nullable(),
    embedding,
  }),
  uniqueNames: (entry) => [entry.label],
});
export type LabelRow = z.output<typeof labels.record>;
