import { z } from 'zod';
import { query } from '../query.ts';
import { newEvent } from './history/timeline.ts';
import { bytes, jsonText, nodeRecord, vector, vectors } from './records.ts';

export const nodeContent = z.object({
  description: z.string(),
  node_type: z.string(),
  data: z.string(),
  search_text: z.string(),
  cjk_text: z.string().nullable(),
  features: bytes.optional(),
  features_b: bytes.optional(),
  assets: z.array(z.string()),
  occurred_at: z.string().nullable(),
});
export type NodeContent = z.input<typeof nodeContent>;

/** The entry of the timeline about the write, if it is known before; at most one. */
const entries = z.array(newEvent).max(1);

export const createNodes = query('node/create-nodes', {
  params: z.object({
    nodes: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        /** Whether its text is read for entities in the background. */
        toEnrich: z.boolean(),
        /** Whether it was derived from a text. */
        isDerived: z.boolean(),
        vectors,
        properties: nodeContent.extend({ id: z.string() }),
        /** Of a node that comes back; by default the time of the write. */
        createdAt: z.string().nullable(),
        entries,
      }),
    ),
    now: z.string(),
    maxTypes: z.number(),
    profileKey: z.string(),
  }),
  row: z.object({
    key: z.string(),
    created: z.boolean(),
    /** Whether it was derived from texts, and no caller stored it. */
    derived: z.boolean(),
    /** Null if it was deleted meanwhile. */
    node: nodeRecord.nullable(),
    has_profile: z.boolean(),
  }),
  access: 'WRITE',
});

export const getNodes = query('node/get-nodes', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ node: nodeRecord }),
  access: 'READ',
});

const enrichmentState = z.object({
  status: z.enum(['pending', 'done', 'failed', 'off']),
  reason: z.string().nullable(),
});
export type EnrichmentState = z.output<typeof enrichmentState>;

export const listNodes = query('node/list-nodes', {
  params: z.object({ keys: z.array(z.string()), longest: z.number() }),
  row: z.object({
    key: z.string(),
    size: z.number(),
    /** Whether background work on it is pending. */
    pending: z.boolean(),
    /** Whether its text was read for entities. */
    enrichment: enrichmentState,
    /** What was read from its text: Fields as JSON. */
    extracted: z.string().nullable(),
    node: nodeRecord.nullable(),
  }),
  access: 'READ',
});

export const countStored = query('node/count-stored', {
  params: z.object({}),
  row: z.object({ nodes: z.number() }),
  access: 'READ',
});

export const keysByPrefix = query('node/keys-by-prefix', {
  params: z.object({ prefix: z.string(), limit: z.number() }),
  row: z.object({ key: z.string() }),
  access: 'READ',
});

export const lockNodes = query('node/lock-nodes', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ key: z.string() }),
  access: 'WRITE',
});

export const replaceContents = query('node/replace-contents', {
  params: z.object({
    nodes: z.array(
      z.object({
        key: z.string(),
        readAt: z.string(),
        updatedAt: z.string(),
        properties: nodeContent,
        oldLabel: z.string(),
        newLabel: z.string(),
        toEnrich: z.boolean(),
        vectors,
        entries,
        /** Who replaces the content, and by what. */
        subject: z.string(),
        kind: z.string(),
        /** Of the replaced state, for search: its features, and whether the next one has other words. */
        replaced: z.object({ features: bytes, isReworded: z.boolean() }),
      }),
    ),
    now: z.string(),
    maxTypes: z.number(),
    /** Versions of a node that are kept. */
    maxVersions: z.number(),
    separator: z.string(),
  }),
  row: z.object({ key: z.string(), is_current: z.boolean(), has_type: z.boolean() }),
  access: 'WRITE',
});

export const degree = query('node/degree', {
  params: z.object({ key: z.string() }),
  row: z.object({ edges: z.number(), hyperedges: z.number() }),
  access: 'WRITE',
});

export const deleteNode = query('node/delete-node', {
  params: z.object({ key: z.string() }),
  row: z.object({
    /** Null where external data has none. */
    id: z.string().nullable(),
    edges: z.number(),
    labels: z.array(z.string()),
    node_type: z.string().nullable(),
  }),
  access: 'WRITE',
});

export const similarNodes = query('node/similar', {
  params: z.object({
    nodes: z.array(
      z.object({
        key: z.string(),
        type: z.string(),
        /** Types of nodes that may have the same name; empty for all. */
        types: z.array(z.string()),
        names: z.array(z.string()),
        vector,
      }),
    ),
    limit: z.number(),
    nearest: z.number(),
    minCosine: z.number(),
    longest: z.number(),
  }),
  row: z.object({
    /** Key of the node that it is similar to. */
    of: z.string(),
    key: z.string(),
    node_type: z.string(),
    data: jsonText,
    /** The common name, or the cosine of the vectors. */
    name: z.string().nullable(),
    cosine: z.number().nullable(),
  }),
  access: 'READ',
});

export const orphans = query('node/orphans', {
  params: z.object({ profileKey: z.string(), limit: z.number(), offset: z.number() }),
  row: z.object({
    total: z.number(),
    orphans: z.array(nodeRecord.pick({ key: true, description: true, node_type: true, created_at: true })),
  }),
  access: 'READ',
});
