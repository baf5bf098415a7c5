import { z } from 'zod';
import { read, write } from '../query.ts';
import { newEvent } from './history/timeline.ts';
import {
  bytes,
  derivedFlag,
  flag,
  jsonText,
  maybeText,
  nodeRecord,
  number,
  text,
  texts,
  vector,
  vectors,
} from './records.ts';

export const nodeContent = z.object({
  description: text,
  node_type: text,
  data: text,
  search_text: text,
  cjk_text: maybeText,
  features: bytes.optional(),
  features_b: bytes.optional(),
  assets: texts,
  occurred_at: maybeText,
});
export type NodeContent = z.input<typeof nodeContent>;

/** The entry of the timeline about the write, if it is known before; at most one. */
const entries = z.array(newEvent).max(1);

export const createNodes = write(
  'node/create-nodes',
  {
    nodes: z.array(
      z.object({
        key: text,
        label: text,
        /** Whether its text is read for entities in the background. */
        toEnrich: flag,
        /** Whether it was derived from a text. */
        isDerived: flag,
        vectors,
        properties: nodeContent.extend({ id: text }),
        /** Of a node that comes back; by default the time of the write. */
        createdAt: maybeText,
        entries,
      }),
    ),
    now: text,
    maxTypes: number,
    profileKey: text,
  },
  {
    key: text,
    created: flag,
    /** Whether it was derived from texts, and no caller stored it. */
    derived: flag,
    /** Null if it was deleted meanwhile. */
    node: nodeRecord.nullable(),
    has_profile: flag,
  },
);

export const getNodes = read('node/get-nodes', { keys: texts }, { node: nodeRecord });

const enrichmentState = z.object({ status: z.enum(['pending', 'done', 'failed', 'off']), reason: maybeText });
export type EnrichmentState = z.output<typeof enrichmentState>;

export const listNodes = read(
  'node/list-nodes',
  { keys: texts, longest: number },
  {
    key: text,
    size: number,
    /** Whether background work on it is pending. */
    pending: flag,
    /** Whether its text was read for entities. */
    enrichment: enrichmentState,
    /** What was read from its text: Fields as JSON. */
    extracted: maybeText,
    node: nodeRecord.nullable(),
  },
);

export const countStored = read('node/count-stored', {}, { nodes: number, derived: number });
export const keysByPrefix = read('node/keys-by-prefix', { prefix: text, limit: number }, { key: text });
export const lockNodes = write('node/lock-nodes', { keys: texts }, { key: text, updated_at: maybeText });

export const replaceContents = write(
  'node/replace-contents',
  {
    nodes: z.array(
      z.object({
        key: text,
        readAt: text,
        updatedAt: text,
        properties: nodeContent,
        oldLabel: text,
        newLabel: text,
        toEnrich: flag,
        vectors,
        entries,
        /** Who replaces the content, and by what. */
        subject: text,
        kind: text,
        /** Of the replaced state, for search: its features, and whether the next one has other words. */
        replaced: z.object({ features: bytes, isReworded: flag }),
      }),
    ),
    now: text,
    maxTypes: number,
    /** Versions of a node that are kept. */
    maxVersions: number,
    separator: text,
  },
  { key: text, is_current: flag, has_type: flag },
);

export const degree = write(
  'node/degree',
  { key: text },
  { edges: number, hyperedges: number, updated_at: maybeText },
);

export const deleteNode = write(
  'node/delete-node',
  { key: text },
  {
    /** Null where external data has none. */
    id: maybeText,
    edges: number,
    labels: texts,
    node_type: maybeText,
  },
);

export const similarNodes = read(
  'node/similar',
  {
    nodes: z.array(
      z.object({
        key: text,
        type: text,
        /** Types of nodes that may have the same name; empty for all. */
        types: texts,
        names: texts,
        vector,
      }),
    ),
    limit: number,
    nearest: number,
    minCosine: number,
    longest: number,
  },
  {
    /** Key of the node that it is similar to. */
    of: text,
    key: text,
    node_type: text,
    data: jsonText,
    /** The common name, or the cosine of the vectors. */
    name: maybeText,
    cosine: number.nullable(),
  },
);

export const orphans = read(
  'node/orphans',
  { profileKey: text, limit: number, offset: number },
  {
    total: number,
    /** How many of them were derived from texts. */
    derived: number,
    orphans: z.array(
      nodeRecord
        .pick({ key: true, description: true, node_type: true, created_at: true })
        .extend({ derived: derivedFlag }),
    ),
  },
);
