import { z } from 'zod';
import { query } from '../../query.ts';
import { ENGINES, ORIGIN_KINDS } from './origin.ts';

export const derivedFrom = query('origin/of-source', {
  /** Id of the node whose text it is. */
  params: z.object({ source: z.string() }),
  row: z.object({
    target: z.string(),
    kind: z.enum(ORIGIN_KINDS),
    engine: z.enum(ENGINES),
    model: z.string().nullable(),
    /** Null of a relationship. */
    key: z.string().nullable(),
  }),
  access: 'READ',
});
