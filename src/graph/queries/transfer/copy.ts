import { z } from 'zod';
import { query } from '../../query.ts';

const properties = z.custom<Readonly<Record<string, unknown>>>();
const floats = z.array(z.string());

export const readNodes = query('copy/read-nodes', {
  params: z.object({}),
  row: z.object({ id: z.string(), labels: z.array(z.string()), properties, floats }),
  access: 'READ',
});

export const readRelationships = query('copy/read-relationships', {
  params: z.object({}),
  row: z.object({ from: z.string(), to: z.string(), type: z.string(), properties, floats }),
  access: 'READ',
});

export const readConstraints = query('copy/read-constraints', {
  params: z.object({}),
  row: z.object({ statement: z.string() }),
  access: 'READ',
});

export const readIndexes = query('copy/read-indexes', {
  params: z.object({}),
  row: z.object({ statement: z.string() }),
  access: 'READ',
});

export const readFiles = query('copy/read-files', {
  params: z.object({}),
  row: z.object({ sha256: z.string() }),
  access: 'READ',
});

export const writeNodes = query('copy/write-nodes', {
  params: z.object({
    nodes: z.array(z.object({ labels: z.array(z.string()), properties, vectors: properties })),
  }),
  row: z.object({ id: z.string() }),
  access: 'WRITE',
});

export const writeRelationships = query('copy/write-relationships', {
  params: z.object({
    relationships: z.array(z.object({ from: z.string(), to: z.string(), type: z.string(), properties })),
  }),
  row: z.never(),
  access: 'WRITE',
});
