import { z } from 'zod';
import { query } from '../query.ts';
import { floats, vector } from './records.ts';

export const missingLabels = query('label/missing-labels', {
  params: z.object({ labels: z.array(z.string()) }),
  row: z.object({ label: z.string() }),
  access: 'READ',
});

export const createLabels = query('label/create-labels', {
  params: z.object({
    labels: z.array(z.object({ label: z.string(), embedding: vector })),
    now: z.string(),
  }),
  row: z.object({ created: z.number() }),
  access: 'WRITE',
});

export const labelVectors = query('label/label-vectors', {
  params: z.object({ labels: z.array(z.string()) }),
  row: z.object({ label: z.string(), vector: floats }),
  access: 'READ',
});
