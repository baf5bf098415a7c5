import { z } from 'zod';
import { query } from '../query.ts';
import { edgeRecord, hyperedgeRecord, nodeRecord } from './records.ts';

const page = { params: z.object({ after: z.string(), page: z.number() }), access: 'READ' } as const;

export const exportNodes = query('export/nodes', { ...page, row: z.object({ node: nodeRecord }) });
export const exportEdges = query('export/edges', { ...page, row: edgeRecord });
export const exportHyperedges = query('export/hyperedges', { ...page, row: hyperedgeRecord });
