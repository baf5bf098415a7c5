import { z } from 'zod';
import { query } from '../query.ts';
import { floats } from './records.ts';

export const labelVectors = query('label/label-vectors', {
  params: z.object({ labels: z.array(z.string()) }),
  row: z.object({ label: z.string(), vector: floats }),
  access: 'READ',
});
