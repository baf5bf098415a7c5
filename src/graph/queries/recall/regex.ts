import { z } from 'zod';
import { query } from '../../query.ts';
import { nodeRecord } from '../records.ts';

/** Texts that a regular expression is compared with. */
export const scannedNode = z.object({ key: z.string(), description: z.string(), data: z.string() });
export const scannedLink = z.object({
  keys: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  data: z.string(),
});

export const scanNodes = query('recall/scan-nodes', {
  params: z.object({ nodeTypes: z.array(z.string()).nullable(), literal: z.string().nullable() }),
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

const lastChange = nodeRecord.pick({ key: true, node_type: true, updated_at: true });
export type LastChange = z.output<typeof lastChange>;

export const lastChanges = query('recall/last-changes', {
  params: z.object({ keys: z.array(z.string()) }),
  row: lastChange,
  access: 'READ',
});
