import { z } from 'zod';
import { query } from '../query.ts';

const properties = z.record(z.string(), z.unknown());

export const countExternal = query('external/count', {
  params: z.object({}),
  row: z.object({ nodes: z.number(), edges: z.number(), hyperedges: z.number() }),
  access: 'READ',
});

/** External nodes, by Neo4j's own ids. */
export const externalNodes = query('external/nodes', {
  params: z.object({ after: z.string(), limit: z.number() }),
  row: z.object({ element: z.string(), labels: z.array(z.string()), properties }),
  access: 'READ',
});

/** External relationships between nodes of the service. */
export const externalEdges = query('external/edges', {
  params: z.object({ after: z.string(), limit: z.number() }),
  row: z.object({ element: z.string(), type: z.string(), from: z.string(), to: z.string(), properties }),
  access: 'READ',
});

/** External hyperedges of memories, without what one of the service cannot have. */
export const externalHyperedges = query('external/hyperedges', {
  params: z.object({ after: z.string(), limit: z.number() }),
  row: z.object({ element: z.string(), properties, nodes: z.array(z.string()) }),
  access: 'READ',
});

/** Keys that memories or external nodes have. */
export const usedKeys = query('external/used-keys', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ key: z.string(), is_stored: z.boolean() }),
  access: 'READ',
});

/** Gives external nodes the label and the keys by which a store finds and completes them. */
export const nameExternal = query('external/name-nodes', {
  params: z.object({ nodes: z.array(z.object({ element: z.string(), key: z.string() })) }),
  row: z.object({ key: z.string() }),
  access: 'WRITE',
});

const upToLimit = { params: z.object({ limit: z.number() }), row: z.object({ element: z.string() }) };

/** Nodes and hyperedges that are not as the service writes them, by Neo4j's own ids. */
export const malformedNodes = query('external/malformed-nodes', { ...upToLimit, access: 'READ' });
export const malformedEdges = query('external/malformed-edges', { ...upToLimit, access: 'READ' });

const moved = { params: z.object({ elements: z.array(z.string()) }), row: z.object({}) };

export const moveMalformedNodes = query('external/move-nodes', { ...moved, access: 'WRITE' });
export const moveMalformedEdges = query('external/move-edges', { ...moved, access: 'WRITE' });

export const deleteExternalEdges = query('external/delete-edges', {
  params: z.object({ elements: z.array(z.string()) }),
  row: z.object({ element: z.string() }),
  access: 'WRITE',
});

export const deleteExternalHyperedges = query('external/delete-hyperedges', {
  params: z.object({ elements: z.array(z.string()) }),
  row: z.object({ element: z.string() }),
  access: 'WRITE',
});
