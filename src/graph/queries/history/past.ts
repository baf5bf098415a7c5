import { z } from 'zod';
import { read, write } from '../../query.ts';
import {
  derivedFlag,
  edgeRecord,
  inOneColumn,
  maybeText,
  optionalTime,
  number,
  sizedEdge,
  sizedHyperedge,
  text,
  texts,
} from '../records.ts';
import { exploreSteps } from '../traversal.ts';

/** What ended a state of a relationship: its removal, other data or times, a contradiction, a merge, an undo, a forgotten member. */
export const ENDED_AS = ['removed', 'changed', 'replaced', 'merge', 'undo', 'forget'] as const;

const ending = z.object({
  id: text,
  /** Id of the past state. */
  state: text,
  endedAs: z.enum(ENDED_AS),
  /** Who ended it. */
  subject: text,
  /** The change that it ended in, where that can be undone. */
  change: maybeText,
  /** Texts that said it and do no more. */
  sources: texts,
});

/** Up to when the edge is still believed to have been true; null where it is not. */
const closedTo = maybeText;
export const keepEdges = write(
  'past/keep-edges',
  { ending: z.array(ending.extend({ closedTo })), now: text },
  { id: text },
);
export const keepHyperedges = write(
  'past/keep-hyperedges',
  { ending: z.array(ending), now: text },
  { id: text },
);

const ofMerge = { from: text, into: text };
export const absorbPastRelationships = write('past/absorb', ofMerge);
export const givePastRelationshipsBack = write('past/give-back', ofMerge);
export const moveClosedEdges = write('past/move-closed', { ...ofMerge, now: text });
export const moveClosedEdgesBack = write('past/move-closed-back', { ...ofMerge, mergedAt: text, now: text });
export const forgetPastOfTexts = write('past/forget-texts', {
  sources: texts,
  /** The same, each as a phrase of Lucene. */
  phrases: texts,
});
export const forgetPastRelationships = write('past/forget-node', { key: text });

/** The edge that closed another one, as the record of that change has it. */
const closedBy = z.object({ id: text, nodes: texts, label: text });

export const endedRelationships = read(
  'past/history',
  {
    key: text,
    /** The place in the list after which the page begins; null for the first page. */
    until: maybeText,
    state: maybeText,
    limit: number,
  },
  inOneColumn({
    state: text,
    id: text,
    nodes: texts,
    relationship: text,
    label: text,
    since: text,
    until: text,
    valid_from: maybeText,
    valid_to: maybeText,
    ended_as: z.enum(ENDED_AS),
    ended_by: text,
    /** Null where it was undone, or cannot be. */
    undo: maybeText,
    closed_by: closedBy.nullable(),
  }),
);

const states = { states: texts };

export const pastEdges = read('past/states', states, inOneColumn(edgeRecord));
export const markReopened = write('past/mark-reopened', { ...states, now: text });

const times = {
  /** As believed then. */
  asOf: text,
  /** Also true then; null for any. */
  validAt: maybeText,
};
const sizedStates = { edges: z.array(sizedEdge), hyperedges: z.array(sizedHyperedge) };
/** When a caller last stated again what was there already. */
const statedEdges = z.array(sizedEdge.extend({ stated_at: optionalTime }));

export const relationshipsOfNodesAsOf = read(
  'past/of-nodes',
  { keys: texts, words: texts, limit: number, longest: number, ...times },
  { key: text, ...sizedStates },
);

export const relationshipsByIdAsOf = read(
  'past/by-ids',
  { edges: texts, hyperedges: texts, longest: number, ...times },
  { ...sizedStates, edges: statedEdges },
);

export const exploreStepsAsOf = read(
  'past/explore',
  exploreSteps.params.omit({ prefetched: true, maxRead: true, now: true }).extend(times),
  exploreSteps.row,
);

export const overviewAsOf = read(
  'past/overview',
  { asOf: text, top: number },
  {
    nodes: number,
    edges: number,
    hyperedges: number,
    derived: z.object({ nodes: number, edges: number, hyperedges: number }),
    types: z.array(z.object({ name: text, node_count: number, derived: number })),
    top_nodes: z.array(z.object({ key: text, connections: number, derived: derivedFlag })),
  },
);
