import { z } from 'zod';
import { query } from '../../query.ts';
import { bytes } from '../records.ts';

export const recallFeatures = query('recall/features', {
  params: z.object({ keys: z.array(z.string()) }),
  row: z.object({ key: z.string(), rev: z.number(), features: bytes.nullable() }),
  access: 'READ',
});

export const countNodes = query('recall/count-nodes', {
  params: z.object({}),
  row: z.object({ nodes: z.number() }),
  access: 'READ',
});

export const sampleFeatures = query('recall/sample', {
  params: z.object({ below: z.string() }),
  row: z.object({ features: bytes.nullable() }),
  access: 'READ',
});
