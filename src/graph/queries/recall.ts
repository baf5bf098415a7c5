import { z } from 'zod';
import { query } from '../query.ts';
import { edgeRecord, hyperedgeRecord, nodeRecord, vector } from './records.ts';

const context = { edges: z.array(edgeRecord), hyperedges: z.array(hyperedgeRecord) };
const contextLimits = { contextEdges: z.number(), contextHyperedges: z.number() };
const keyed = { keys: z.array(z.string()), relationship: z.string(), label: z.string(), data: z.string() };

export const recallHybrid = query('recall/hybrid', {
  params: z.object({
    text: z.string(),
    vector,
    cosineFloor: z.number(),
    candidates: z.number(),
    linkCandidates: z.number(),
    weights: z.object({ text: z.number(), vector: z.number(), edge: z.number(), hyperedge: z.number() }),
    nodeTypes: z.array(z.string()).nullable(),
    phrases: z.array(z.string()),
    maxResults: z.number(),
    ...contextLimits,
  }),
  row: z.object({
    node: nodeRecord.omit({ id: true, assets: true, occurred_at: true }).extend({ connections: z.number() }),
    score: z.number(),
    matched_by: z.array(z.string()),
    ...context,
  }),
  access: 'READ',
});

export const recallContext = query('recall/context', {
  params: z.object({ keys: z.array(z.string()), ...contextLimits }),
  row: z.object({ key: z.string(), connections: z.number(), ...context }),
  access: 'READ',
});

export const scanNodes = query('recall/scan-nodes', {
  params: z.object({ nodeTypes: z.array(z.string()).nullable() }),
  row: z.object({ key: z.string(), description: z.string(), data: z.string() }),
  access: 'READ',
});

const scan = { params: z.object({}), row: z.object(keyed), access: 'READ' } as const;
export const scanEdges = query('recall/scan-edges', scan);
export const scanHyperedges = query('recall/scan-hyperedges', scan);
