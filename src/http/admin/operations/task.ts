import { z } from 'zod';

/** A long operation, as it is answered. */
export const task = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'verify', 'restore', 'rewrite', 'adopt']),
  state: z.enum(['running', 'done', 'failed']),
  started_at: z.string(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const LASTS =
  'What lasts longer than a few seconds answers `running`; GET /tasks/{id} says how it ends.';
