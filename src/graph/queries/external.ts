import { z } from 'zod';
import { read, write } from '../query.ts';
import { flag, number, text, texts } from './records.ts';

const properties = z.record(text, z.unknown());

export const countExternal = read('external/count', {}, { nodes: number, edges: number, hyperedges: number });

/** External nodes, by Neo4j's own ids. */
export const externalNodes = read(
  'external/nodes',
  { after: text, limit: number },
  { element: text, labels: texts, properties },
);

/** External relationships between nodes of the service. */
export const externalEdges = read(
  'external/edges',
  { after: text, limit: number },
  { element: text, type: text, from: text, to: text, properties },
);

/** External hyperedges of memories, without what one of the service cannot have. */
export const externalHyperedges = read(
  'external/hyperedges',
  { after: text, limit: number },
  { element: text, properties, nodes: texts },
);

/** Keys that memories or external nodes have. */
export const usedKeys = read('external/used-keys', { keys: texts }, { key: text, is_stored: flag });

/** Gives external nodes the label and the keys by which a store finds and completes them. */
export const nameExternal = write(
  'external/name-nodes',
  { nodes: z.array(z.object({ element: text, key: text })) },
  { key: text },
);

/** Nodes and hyperedges that are not as the service writes them, by Neo4j's own ids. */
export const malformedNodes = read('external/malformed-nodes', { limit: number }, { element: text });
export const malformedEdges = read('external/malformed-edges', { limit: number }, { element: text });
export const moveMalformedNodes = write('external/move-nodes', { elements: texts }, {});
export const moveMalformedEdges = write('external/move-edges', { elements: texts }, {});
export const deleteExternalEdges = write('external/delete-edges', { elements: texts }, { element: text });

export const deleteExternalHyperedges = write(
  'external/delete-hyperedges',
  { elements: texts },
  { element: text },
);
