import { z } from 'zod';
import { read, write } from '../query.ts';
import {
  edgeRecord,
  flag,
  hyperedgeRecord,
  inOneColumn,
  jsonText,
  maybeText,
  number,
  sizedEdge,
  sizedHyperedge,
  text,
  texts,
  vectors,
} from './records.ts';

const written = {
  id: text,
  label: text,
  relationship: text,
  data: text,
  searchText: text,
  index: number,
  /** Of a relationship that comes back; by default the time of the write. */
  createdAt: maybeText,
  validFrom: maybeText,
  validTo: maybeText,
  /** Whether it was derived from a text: it is in no search index. */
  isDerived: flag,
};
const sequenceLabels = { precedes: texts, follows: texts };
const mergedRow = inOneColumn({
  index: number,
  created: flag,
  label: text,
  /** Of the edge that there is, in its own direction. */
  nodes: texts,
  relationship: text,
  data: jsonText,
  created_at: text,
  valid_from: maybeText,
  valid_to: maybeText,
  id: text,
  /** Whether texts alone said so until then. */
  derived: z.boolean().nullish(),
});
const rewritten = z.object({
  id: text,
  data: text,
  searchText: text,
  validFrom: maybeText,
  validTo: maybeText,
});
/** The labels of the relationships, each once, sorted. */
const labels = { labels: z.array(z.object({ label: text, vectors })) };
const idRow = z.object({ id: text });

export const mergeEdges = write(
  'relationship/merge-edges',
  {
    ...labels,
    edges: z.array(
      z.object({
        ...written,
        from: text,
        to: text,
        /** Labels that say the same along the direction of the edge, and against it; empty where only its own does. */
        synonyms: texts,
        converses: texts,
      }),
    ),
    now: text,
    ...sequenceLabels,
    authorTypes: texts,
  },
  mergedRow,
);

export const mergeHyperedges = write(
  'hyperedge/merge-hyperedges',
  {
    ...labels,
    hyperedges: z.array(z.object({ ...written, identity: text, nodes: texts, vectors })),
    now: text,
  },
  mergedRow,
);

export const replaceEdgeState = write('relationship/replace-state', { edges: z.array(rewritten) }, idRow);

export const replaceHyperedgeState = write(
  'hyperedge/replace-state',
  { hyperedges: z.array(rewritten) },
  idRow,
);

const validity = { valid_from: maybeText, valid_to: maybeText };

export const openEdges = read(
  'relationship/open-edges',
  {
    holders: z.array(
      z.object({
        index: number,
        key: text,
        /** Labels of the edges from the node, and to it. */
        outgoing: texts,
        incoming: texts,
      }),
    ),
  },
  inOneColumn({
    index: number,
    /** Of the node that was asked for. */
    key: text,
    id: text,
    from: text,
    to: text,
    relationship: text,
    label: text,
    ...validity,
    /** Whether texts alone say so; null where a caller stated it. */
    derived: z.boolean().nullable(),
  }),
);

export const setTimes = write('relationship/set-times', {
  id: text,
  validFrom: maybeText,
  validTo: maybeText,
});

const removal = { key: text, ids: texts };
const removed = { id: text, label: maybeText };
export const deleteEdges = write('relationship/delete-edges', { ...removal, ...sequenceLabels }, removed);
export const deleteHyperedges = write('hyperedge/delete-hyperedges', removal, removed);

export const relationshipsOfNode = read(
  'relationship/of-node',
  { key: text, limit: number, longest: number },
  { edges: z.array(sizedEdge), hyperedges: z.array(sizedHyperedge) },
);

export const edgesOfNode = read(
  'relationship/edges-of-node',
  { key: text, limit: number },
  inOneColumn(edgeRecord),
);

export const hyperedgesOfMember = read('hyperedge/of-member', { key: text }, inOneColumn(hyperedgeRecord));

export const lockHyperedgesOfMember = write(
  'hyperedge/lock-of-member',
  { key: text },
  { id: text, nodes: texts },
);

export const existingHyperedges = read('hyperedge/existing', { identities: texts }, { identity: text });

export const removeMember = write(
  'hyperedge/remove-member',
  { key: text, hyperedges: z.array(z.object({ id: text, identity: text, searchText: text, vectors })) },
  idRow,
);
