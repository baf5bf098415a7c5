import { z } from 'zod';

/** The kind of a change that merges two nodes. */
export const MERGE_CHANGE = 'merge';

const data = z.record(z.string(), z.unknown());

const node = z.object({
  id: z.string(),
  key: z.string(),
  description: z.string(),
  node_type: z.string(),
  data,
  assets: z.array(z.string()),
  occurred_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
const edge = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  relationship: z.string(),
  label: z.string(),
  data,
  created_at: z.string(),
});
const hyperedge = edge.omit({ from: true, to: true }).extend({ nodes: z.array(z.string()) });

/** What the undo of a merge needs. */
export const mergeRecord = z.object({
  /** The node that was merged into the other one, with its relationships. */
  from: node,
  edges: z.array(edge),
  hyperedges: z.array(hyperedge),
  /** The other node, before and after. */
  before: node,
  after: node,
  /** Its relationships that came from the merge, or existed and took data from it (`dataBefore`). */
  written: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['edge', 'hyperedge']),
      relationship: z.string(),
      label: z.string(),
      data,
      dataBefore: data.optional(),
    }),
  ),
});
export type MergeRecord = z.output<typeof mergeRecord>;
