import { z } from 'zod';
import { query } from '../../query.ts';
import { conditions } from './filter.ts';

/** Texts that a regular expression is compared with. */
export const scannedNode = z.object({ key: z.string(), description: z.string(), data: z.string() });
export const scannedLink = z.object({
  keys: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  data: z.string(),
});

export const scanNodes = query('recall/scan-nodes', {
  params: z.object({ literal: z.string().nullable(), ...conditions }),
  row: scannedNode,
  access: 'READ',
});

const scan = {
  params: z.object({ literal: z.string().nullable() }),
  row: scannedLink,
  access: 'READ',
} as const;
export const scanEdges = query('recall/scan-edges', scan);
export const scanHyperedges = query('recall/scan-hyperedges', scan);
