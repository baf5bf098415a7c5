import { z } from 'zod';

const scalar = z.union([z.string(), z.number(), z.boolean()]).nullable();
const bound = z.union([z.string(), z.number()]).nullable();

/** What a field of `data` must be: equal to `value`, which a list may contain, or within the bounds of a range. */
const fieldCondition = z.object({
  name: z.string(),
  /** Occurs in the JSON text of `data`, which is compared before it is parsed. */
  text: z.string(),
  value: scalar,
  gte: bound,
  lte: bound,
  isRange: z.boolean(),
});
export type FieldCondition = Readonly<z.input<typeof fieldCondition>>;

/** `time` is when a node occurred, or when it was created where that is not known. */
const timeCondition = z.object({
  of: z.enum(['occurred_at', 'created_at', 'time']),
  from: z.string(),
  to: z.string(),
});
export type TimeCondition = Readonly<z.input<typeof timeCondition>>;

/** The parameters of the part `recall/filter`. */
export const conditions = {
  nodeTypes: z.array(z.string()).nullable(),
  fields: z.array(fieldCondition),
  times: z.array(timeCondition),
  near: z.array(z.string()).nullable(),
};

/** The same, and those of the part `recall/phrases`. */
export const filter = { ...conditions, phrases: z.array(z.string()), separator: z.string() };

/** The parameters of both that leave out nothing. */
export const ANY_NODE = { nodeTypes: null, fields: [], times: [], near: null, phrases: [] };
