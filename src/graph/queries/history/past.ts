import { z } from 'zod';
import { query } from '../../query.ts';
import { edgeRecord, inOneColumn, sizedEdge, sizedHyperedge } from '../records.ts';
import { exploreSteps } from '../traversal.ts';

/** What ended a state of a relationship: its removal, other data or times, a contradiction, a merge, an undo, a forgotten member. */
export const ENDED_AS = ['removed', 'changed', 'replaced', 'merge', 'undo', 'forget'] as const;

const ending = z.object({
  id: z.string(),
  /** Id of the past state. */
  state: z.string(),
  endedAs: z.enum(ENDED_AS),
  /** Who ended it. */
  subject: z.string(),
  /** The change that it ended in, where that can be undone. */
  change: z.string().nullable(),
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

export const moveClosedEdges = query('past/move-closed', {
  ...ofMerge,
  params: ofMerge.params.extend({ now: z.string() }),
});
export const moveClosedEdgesBack = query('past/move-closed-back', {
  ...ofMerge,
  params: ofMerge.params.extend({ mergedAt: z.string(), now: z.string() }),
});

export const forgetPastRelationships = query('past/forget-node', {
  params: z.object({ key: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

/** The edge that closed another one, as the record of that change has it. */
const closedBy = z.object({ id: z.string(), nodes: z.array(z.string()), label: z.string() });

export const endedRelationships = query('past/history', {
  params: z.object({
    key: z.string(),
    /** The place in the list after which the page begins; null for the first page. */
    until: z.string().nullable(),
    state: z.string().nullable(),
    limit: z.number(),
  }),
  row: inOneColumn(
    z.object({
      state: z.string(),
      id: z.string(),
      nodes: z.array(z.string()),
      relationship: z.string(),
      label: z.string(),
      since: z.string(),
      until: z.string(),
      valid_from: z.string().nullable(),
      valid_to: z.string().nullable(),
      ended_as: z.enum(ENDED_AS),
      ended_by: z.string(),
      /** Null where it was undone, or cannot be. */
      undo: z.string().nullable(),
      closed_by: closedBy.nullable(),
    }),
  ),
  access: 'READ',
});

const states = { states: z.array(z.string()) };

export const pastEdges = query('past/states', {
  params: z.object(states),
  row: inOneColumn(edgeRecord),
  access: 'READ',
});

export const markReopened = query('past/mark-reopened', {
  params: z.object({ ...states, now: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

const times = {
  /** As believed then. */
  asOf: z.string(),
  /** Also true then; null for any. */
  validAt: z.string().nullable(),
};
const sizedStates = { edges: z.array(sizedEdge), hyperedges: z.array(sizedHyperedge) };

export const relationshipsOfNodesAsOf = query('past/of-nodes', {
  params: z.object({ keys: z.array(z.string()), limit: z.number(), longest: z.number(), ...times }),
  row: z.object({ key: z.string(), ...sizedStates }),
  access: 'READ',
});

export const relationshipsByIdAsOf = query('past/by-ids', {
  params: z.object({
    edges: z.array(z.string()),
    hyperedges: z.array(z.string()),
    longest: z.number(),
    ...times,
  }),
  row: z.object(sizedStates),
  access: 'READ',
});

export const exploreStepsAsOf = query('past/explore', {
  params: exploreSteps.params.omit({ prefetched: true, maxRead: true }).extend(times),
  row: exploreSteps.row,
  access: 'READ',
});

export const overviewAsOf = query('past/overview', {
  params: z.object({ asOf: z.string(), top: z.number() }),
  row: z.object({
    nodes: z.number(),
    edges: z.number(),
    hyperedges: z.number(),
    types: z.array(z.object({ name: z.string(), node_count: z.number() })),
    top_nodes: z.array(z.object({ key: z.string(), connections: z.number() })),
  }),
  access: 'READ',
});
