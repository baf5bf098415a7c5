import { z } from 'zod';
import { read, write } from '../../query.ts';
import { number, text, texts } from '../records.ts';

const properties = z.custom<Readonly<Record<string, unknown>>>();
const floats = texts;

export const countAll = read('copy/count', {}, { nodes: number, relationships: number });

export const readNodes = read('copy/read-nodes', {}, { id: text, labels: texts, properties, floats });

export const readRelationships = read(
  'copy/read-relationships',
  {},
  { from: text, to: text, type: text, properties, floats },
);

export const readConstraints = read('copy/read-constraints', {}, { statement: text });
export const readIndexes = read('copy/read-indexes', {}, { statement: text });
export const readFiles = read('copy/read-files', {}, { sha256: text });

export const writeNodes = write(
  'copy/write-nodes',
  { nodes: z.array(z.object({ labels: texts, properties, vectors: properties })) },
  { id: text },
);

export const writeRelationships = write('copy/write-relationships', {
  relationships: z.array(z.object({ from: text, to: text, type: text, properties })),
});
