import { z } from 'zod';
import { query } from '../query.ts';
import { sizedEdge, sizedHyperedge } from './records.ts';

/** What ended a state of a relationship: its removal, other data or times, a contradiction, a merge, an undo, a forgotten member. */
export const ENDED_AS = ['removed', 'changed', 'replaced', 'merge', 'undo', 'forget'] as const;

const ending = z.object({
  id: z.string(),
  /** Id of the past state. */
  state: z.string(),
  endedAs: z.enum(ENDED_AS),
  /** Who ended it. */
  subject: z.string(),
});
const kept = { row: z.object({ id: z.string() }), access: 'WRITE' } as const;

export const keepEdges = query('past/keep-edges', {
  ...kept,
  params: z.object({
    /** `closedTo`: up to when the edge is still believed to have been true; null where it is not. */
    ending: z.array(ending.extend({ closedTo: z.string().nullable() })),
    now: z.string(),
  }),
});
export const keepHyperedges = query('past/keep-hyperedges', {
  ...kept,
  params: z.object({ ending: z.array(ending), now: z.string() }),
});

const ofMerge = {
  params: z.object({ from: z.string(), into: z.string() }),
  row: z.never(),
  access: 'WRITE',
} as const;
export const absorbPastRelationships = query('past/absorb', ofMerge);
export const givePastRelationshipsBack = query('past/give-back', ofMerge);

export const forgetPastRelationships = query('past/forget-node', {
  params: z.object({ key: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

const times = {
  /** As believed then. */
  asOf: z.string(),
  /** Also true then; null for any. */
  validAt: z.string().nullable(),
};
const states = { edges: z.array(sizedEdge), hyperedges: z.array(sizedHyperedge) };

export const relationshipsOfNodesAsOf = query('past/of-nodes', {
  params: z.object({ keys: z.array(z.string()), limit: z.number(), longest: z.number(), ...times }),
  row: z.object({ key: z.string(), ...states }),
  access: 'READ',
});

export const relationshipsByIdAsOf = query('past/by-ids', {
  params: z.object({
    edges: z.array(z.string()),
    hyperedges: z.array(z.string()),
    longest: z.number(),
    ...times,
  }),
  row: z.object(states),
  access: 'READ',
});
