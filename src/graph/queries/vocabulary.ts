import { z } from 'zod';
import { query } from '../query.ts';

export const deleteUnused = query('vocabulary/delete-unused', {
  params: z.object({ labels: z.array(z.string()), types: z.array(z.string()) }),
  row: z.never(),
  access: 'WRITE',
});
