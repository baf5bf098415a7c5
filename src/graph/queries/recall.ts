import { z } from 'zod';
import { query } from '../query.ts';
import {
  asList,
  bytes,
  jsonText,
  nodeRecord,
  numbers,
  sizedEdge,
  sizedHyperedge,
  strings,
  vector,
} from './records.ts';

/** What every result must be. */
const filter = {
  nodeTypes: z.array(z.string()).nullable(),
  phrases: z.array(z.string()),
  separator: z.string(),
};
const limits = { searched: z.number(), candidates: z.number() };
const links = { links: z.number() };

/** Nodes that an index brought, a list a column: for a hundred of them far less to send and read than a row each. */
const hits = {
  keys: strings,
  /** As floats: the driver makes three objects of a whole number. */
  revs: numbers,
  scores: numbers,
};
export interface Hits extends z.output<z.ZodObject<typeof hits>> {
  readonly channel: 'text' | 'cjk' | 'vector' | 'edge' | 'hyperedge' | 'hyperedge vector' | 'fuzzy';
}

export const recallCandidates = query('recall/candidates', {
  params: z.object({
    text: z.string(),
    cjk: z.string(),
    vector,
    cosineFloor: z.number(),
    runs: z.array(z.string()),
    bearers: z.number(),
    facets: z.number(),
    ...limits,
    ...links,
    /** Of the nodes nearest in meaning. */
    nearestSearched: z.number(),
    nearest: z.number(),
    ...filter,
  }),
  row: z.object({
    channel: z.enum(['text', 'cjk', 'edge', 'hyperedge', 'hyperedge vector', 'vector']),
    ...hits,
    named: z.array(z.string()),
  }),
  access: 'READ',
});

export const recallOfTypes = query('recall/of-types', {
  params: z.object({
    vector,
    compared: z.number(),
    candidates: z.number(),
    nodeTypes: z.array(z.string()),
    phrases: filter.phrases,
    separator: filter.separator,
  }),
  /** `nodes` of the types, one more than are compared where there are more. */
  row: z.object({ channel: z.literal('vector'), ...hits, nodes: z.number() }),
  access: 'READ',
});

export const countHits = query('recall/count-hits', {
  params: z.object({
    index: z.enum(['node_text', 'node_cjk']),
    text: z.string(),
    searched: z.number(),
  }),
  row: z.object({ hits: z.number() }),
  access: 'READ',
});

export const recallFuzzily = query('recall/fuzzy', {
  params: z.object({ text: z.string(), ...limits, ...filter }),
  row: z.object({ channel: z.literal('fuzzy'), ...hits }),
  access: 'READ',
});

export const recallByFacets = query('recall/by-facets', {
  params: z.object({ named: z.array(z.string()), keys: z.array(z.string()) }),
  row: z.object({ key: z.string(), facets: z.array(z.string()) }),
  access: 'READ',
});

export const recallFeatures = query('recall/features', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ key: z.string(), rev: z.number(), features: bytes.nullable() }),
  access: 'READ',
});

/**
 * A node for display, as the list of its fields: key, size of its data where that is too long to come along (else 0),
 * description, type, data (JSON), times, connections, edges and hyperedges.
 */
const displayRow = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.number(),
  z.array(z.array(z.unknown())),
  z.array(z.array(z.unknown())),
]);
export type DisplayRow = z.output<typeof displayRow>;

const listedEdges = z.array(asList(sizedEdge).transform(({ size: _size, ...edge }) => edge));
const listedHyperedges = z.array(
  asList(sizedHyperedge).transform(({ size: _size, ...hyperedge }) => hyperedge),
);

/** Characters of data that is too long to come along, of the node and of its edges and hyperedges. */
export function sizeLeftOut([, ofNode, , , , , , , edges, hyperedges]: DisplayRow): number {
  return [...edges, ...hyperedges].reduce((sum, fields) => sum + Number(fields.at(-1)), ofNode);
}

/** The fields of a row by name. */
export function displayFields(row: DisplayRow) {
  const [key, , description, node_type, data, created_at, updated_at, connections, edges, hyperedges] = row;
  return {
    node: { key, description, node_type, data: jsonText.parse(data), connections, created_at, updated_at },
    edges: listedEdges.parse(edges),
    hyperedges: listedHyperedges.parse(hyperedges),
  };
}

const linkKind = z.enum(['mentions', 'mentioned by', 'sequence', 'edge', 'hyperedge']);

export const recallSurroundings = query('recall/surroundings', {
  params: z.object({
    seeds: z.array(z.string()),
    standings: z.array(z.number()),
    kinds: z.record(linkKind, z.number()),
    bearers: z.number(),
    hub: z.number(),
    sequence: z.array(z.string()),
    ...filter,
    displayed: z.array(z.string()),
    linked: z.number(),
    contextEdges: z.number(),
    contextHyperedges: z.number(),
    longestOfNode: z.number(),
    longestOfRelationship: z.number(),
  }),
  row: z.object({
    seeds: strings,
    keys: strings,
    revs: numbers,
    kinds: z.array(linkKind),
    vias: strings,
    strengths: numbers,
    display: z.array(displayRow),
  }),
  access: 'READ',
});

const lastChange = nodeRecord.pick({ key: true, node_type: true, updated_at: true });
export type LastChange = z.output<typeof lastChange>;

export const lastChanges = query('recall/last-changes', {
  params: z.object({ keys: z.array(z.string()) }),
  row: lastChange,
  access: 'READ',
});

export const countNodes = query('recall/count-nodes', {
  params: z.object({}),
  row: z.object({ nodes: z.number() }),
  access: 'READ',
});

export const sampleFeatures = query('recall/sample', {
  params: z.object({ share: z.number() }),
  row: z.object({ features: bytes.nullable() }),
  access: 'READ',
});

export const scanNodes = query('recall/scan-nodes', {
  params: z.object({ nodeTypes: z.array(z.string()).nullable(), literal: z.string().nullable() }),
  row: z.object({ key: z.string(), description: z.string(), data: z.string() }),
  access: 'READ',
});

const scan = {
  params: z.object({ literal: z.string().nullable() }),
  row: z.object({
    keys: z.array(z.string()),
    relationship: z.string(),
    label: z.string(),
    data: z.string(),
  }),
  access: 'READ',
} as const;
export const scanEdges = query('recall/scan-edges', scan);
export const scanHyperedges = query('recall/scan-hyperedges', scan);
