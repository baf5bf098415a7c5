import { z } from 'zod';
import { read } from '../query.ts';
import { derivedFlag, flag, number, text } from './records.ts';

export const overview = read(
  'overview/overview',
  { top: number, candidates: number },
  {
    nodes: number,
    edges: number,
    hyperedges: number,
    derived: z.object({ nodes: number, edges: number, hyperedges: number }),
    top_nodes: z.array(z.object({ key: text, description: text, connections: number, derived: derivedFlag })),
  },
);

export const listTypes = read(
  'type/list-types',
  {},
  {
    ...{ name: text, protected: flag, node_count: number, derived: number },
  },
);
export const unreadyIndexes = read('health/indexes', {}, { name: text, state: text });
export const ping = read('health/ping', {}, { answer: number });
export const typeNames = read('type/type-names', {}, { name: text });
