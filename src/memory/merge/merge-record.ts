import { z } from 'zod';
import { edgeRecord, hyperedgeRecord, nodeRecord } from '../../graph/queries/records.ts';

/** The kind of a change that merges two nodes. */
export const MERGE_CHANGE = 'merge';

const data = z.record(z.string(), z.unknown());

/** Valid times; earlier versions of the service had none. */
const times = z
  .object({ valid_from: z.string().nullable(), valid_to: z.string().nullable() })
  .partial()
  .optional();

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
  /** Its relationships that came from the merge, or existed and took data or times from it. */
  written: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['edge', 'hyperedge']),
      relationship: z.string(),
      label: z.string(),
      data,
      times,
      dataBefore: data.optional(),
      timesBefore: times,
    }),
  ),
});
export type MergeRecord = z.output<typeof mergeRecord>;
