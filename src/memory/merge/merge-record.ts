import { z } from 'zod';
import { edgeRecord, hyperedgeRecord, nodeRecord } from '../../graph/queries/records.ts';

/** The kind of a change that merges two nodes. */
export const MERGE_CHANGE = 'merge';

const data = z.record(z.string(), z.unknown());

/** As they are in memory: `data` is no JSON text. */
const node = nodeRecord.extend({ data });
const edge = edgeRecord.extend({ data });
const hyperedge = hyperedgeRecord.extend({ data });

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
