import { z } from 'zod';
import { read } from '../query.ts';
import { derivedFlag, number, text } from './records.ts';

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

export const unreadyIndexes = read('health/indexes', {}, { name: text, state: text });
export const ping = read('health/ping', {}, { answer: number });
