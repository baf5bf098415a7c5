import { z } from 'zod';
import { query } from '../query.ts';
import {
  edgeRecord,
  hyperedgeRecord,
  inOneColumn,
  jsonText,
  sizedEdge,
  sizedHyperedge,
  vectors,
} from './records.ts';

const written = {
  id: z.string(),
  label: z.string(),
  relationship: z.string(),
  data: z.string(),
  searchText: z.string(),
  index: z.number(),
  /** Of a relationship that comes back; by default the time of the write. */
  createdAt: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** Whether it was derived from a text: it is in no search index. */
  isDerived: z.boolean(),
};
const sequenceLabels = { precedes: z.array(z.string()), follows: z.array(z.string()) };
const mergedRow = inOneColumn(
  z.object({
    index: z.number(),
    created: z.boolean(),
    label: z.string(),
    /** Of the edge that there is, in its own direction. */
    nodes: z.array(z.string()),
    relationship: z.string(),
    data: jsonText,
    created_at: z.string(),
    valid_from: z.string().nullable(),
    valid_to: z.string().nullable(),
    id: z.string(),
  }),
);
const rewritten = z.object({
  id: z.string(),
  data: z.string(),
  searchText: z.string(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
});
/** The labels of the relationships, each once, sorted. */
const labels = { labels: z.array(z.object({ label: z.string(), vectors })) };
const idRow = z.object({ id: z.string() });

export const mergeEdges = query('relationship/merge-edges', {
  params: z.object({
    ...labels,
    edges: z.array(
      z.object({
        ...written,
        from: z.string(),
        to: z.string(),
        /** Labels that say the same along the direction of the edge, and against it; empty where only its own does. */
        synonyms: z.array(z.string()),
        converses: z.array(z.string()),
      }),
    ),
    now: z.string(),
    ...sequenceLabels,
    authorTypes: z.array(z.string()),
  }),
  row: mergedRow,
  access: 'WRITE',
});

export const mergeHyperedges = query('hyperedge/merge-hyperedges', {
  params: z.object({
    ...labels,
    hyperedges: z.array(z.object({ ...written, identity: z.string(), nodes: z.array(z.string()), vectors })),
    now: z.string(),
  }),
  row: mergedRow,
  access: 'WRITE',
});

export const replaceEdgeState = query('relationship/replace-state', {
  params: z.object({ edges: z.array(rewritten) }),
  row: idRow,
  access: 'WRITE',
});

export const replaceHyperedgeState = query('hyperedge/replace-state', {
  params: z.object({ hyperedges: z.array(rewritten) }),
  row: idRow,
  access: 'WRITE',
});

const validity = { valid_from: z.string().nullable(), valid_to: z.string().nullable() };

export const openEdges = query('relationship/open-edges', {
  params: z.object({
    holders: z.array(
      z.object({
        index: z.number(),
        key: z.string(),
        /** Labels of the edges from the node, and to it. */
        outgoing: z.array(z.string()),
        incoming: z.array(z.string()),
      }),
    ),
  }),
  row: inOneColumn(
    z.object({
      index: z.number(),
      /** Of the node that was asked for. */
      key: z.string(),
      id: z.string(),
      from: z.string(),
      to: z.string(),
      relationship: z.string(),
      label: z.string(),
      ...validity,
    }),
  ),
  access: 'READ',
});

export const setTimes = query('relationship/set-times', {
  params: z.object({ id: z.string(), validFrom: z.string().nullable(), validTo: z.string().nullable() }),
  row: z.never(),
  access: 'WRITE',
});

const removal = {
  params: z.object({ key: z.string(), ids: z.array(z.string()) }),
  row: idRow.extend({ label: z.string().nullable() }),
  access: 'WRITE',
} as const;
export const deleteEdges = query('relationship/delete-edges', {
  ...removal,
  params: removal.params.extend(sequenceLabels),
});
export const deleteHyperedges = query('hyperedge/delete-hyperedges', removal);

export const relationshipsOfNode = query('relationship/of-node', {
  params: z.object({ key: z.string(), limit: z.number(), longest: z.number() }),
  row: z.object({ edges: z.array(sizedEdge), hyperedges: z.array(sizedHyperedge) }),
  access: 'READ',
});

export const edgesOfNode = query('relationship/edges-of-node', {
  params: z.object({ key: z.string(), limit: z.number() }),
  row: inOneColumn(edgeRecord),
  access: 'READ',
});

export const hyperedgesOfMember = query('hyperedge/of-member', {
  params: z.object({ key: z.string() }),
  row: inOneColumn(hyperedgeRecord),
  access: 'READ',
});

export const lockHyperedgesOfMember = query('hyperedge/lock-of-member', {
  params: z.object({ key: z.string() }),
  row: z.object({ id: z.string(), nodes: z.array(z.string()) }),
  access: 'WRITE',
});

export const existingHyperedges = query('hyperedge/existing', {
  params: z.object({ identities: z.array(z.string()) }),
  row: z.object({ identity: z.string() }),
  access: 'READ',
});

export const removeMember = query('hyperedge/remove-member', {
  params: z.object({
    key: z.string(),
    hyperedges: z.array(z.object({ id: z.string(), identity: z.string(), searchText: z.string(), vectors })),
  }),
  row: idRow,
  access: 'WRITE',
});
