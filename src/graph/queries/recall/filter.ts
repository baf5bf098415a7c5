import { z } from 'zod';
import { flag, number, text, texts } from '../records.ts';

const scalar = z.union([text, number, flag]).nullable();
const bound = z.union([text, number]).nullable();

/** What a field of `data` must be: equal to `value`, which a list may contain, or within the bounds of a range. */
const fieldCondition = z.object({
  name: text,
  /** Occurs in the JSON text of `data`, which is compared before it is parsed. */
  text,
  value: scalar,
  gte: bound,
  lte: bound,
  isRange: flag,
});
export type FieldCondition = Readonly<z.input<typeof fieldCondition>>;

/** `time` is when a node occurred, or when it was created where that is not known. A day is compared with the first and the last day. */
const timeCondition = z.object({
  of: z.enum(['occurred_at', 'created_at', 'time']),
  ...{ from: text, to: text, first: text, last: text },
});
export type TimeCondition = Readonly<z.input<typeof timeCondition>>;

/** The parameters of the part `recall/filter`. */
export const conditions = {
  nodeTypes: texts.nullable(),
  fields: z.array(fieldCondition),
  times: z.array(timeCondition),
  near: texts.nullable(),
};

/** The same, and those of the part `recall/phrases`. */
export const filter = { ...conditions, phrases: texts, separator: text };

/** The parameters of both that leave out nothing. */
export const ANY_NODE = { nodeTypes: null, fields: [], times: [], near: null, phrases: [] };
