import { z } from 'zod';
import { query } from '../query.ts';
import { bytes, edgeRecord, floats, hyperedgeRecord, nodeRecord, vector } from './records.ts';

/** What every result must be. */
const filter = {
  nodeTypes: z.array(z.string()).nullable(),
  phrases: z.array(z.string()),
  separator: z.string(),
};
const named = { runs: z.array(z.string()), bearers: z.number(), facets: z.number() };
const limits = { searched: z.number(), candidates: z.number(), links: z.number() };

const candidate = z.object({
  id: z.string(),
  key: z.string(),
  rev: z.number(),
  channel: z.enum(['text', 'cjk', 'vector', 'edge', 'hyperedge', 'hyperedge vector', 'fuzzy']),
  score: z.number(),
  facets: z.array(z.string()),
});
export type CandidateRow = z.output<typeof candidate>;

export const recallByWords = query('recall/by-words', {
  params: z.object({ text: z.string(), cjk: z.string(), ...named, ...limits, ...filter }),
  row: candidate,
  access: 'READ',
});

export const recallByVector = query('recall/by-vector', {
  params: z.object({ vector, cosineFloor: z.number(), ...named, ...limits, ...filter }),
  row: candidate,
  access: 'READ',
});

export const recallFuzzily = query('recall/fuzzy', {
  params: z.object({ text: z.string(), searched: z.number(), candidates: z.number(), ...filter }),
  row: candidate,
  access: 'READ',
});

export const recallFeatures = query('recall/features', {
  params: z.object({ ids: z.array(z.string()) }),
  row: z.object({ id: z.string(), rev: z.number(), features: bytes.nullable() }),
  access: 'READ',
});

export const recallLinks = query('recall/links', {
  params: z.object({
    seeds: z.array(z.string()),
    known: z.array(z.string()),
    bearers: z.number(),
    hub: z.number(),
    sequence: z.array(z.string()),
    ...filter,
  }),
  row: z.object({
    seed: z.string(),
    id: z.string(),
    key: z.string(),
    rev: z.number(),
    kind: z.enum(['mentions', 'mentioned by', 'sequence', 'edge', 'hyperedge']),
    via: z.string(),
    weight: z.number(),
    features: bytes.nullable(),
  }),
  access: 'READ',
});

export const recallMean = query('recall/mean', {
  params: z.object({}),
  row: z.object({ sum: floats, count: z.number() }),
  access: 'READ',
});

export const describeNodes = query('recall/describe', {
  params: z.object({
    ids: z.array(z.string()),
    contextEdges: z.number(),
    contextHyperedges: z.number(),
  }),
  row: z.object({
    node: nodeRecord.omit({ assets: true, occurred_at: true }).extend({ connections: z.number() }),
    edges: z.array(edgeRecord),
    hyperedges: z.array(hyperedgeRecord),
  }),
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
