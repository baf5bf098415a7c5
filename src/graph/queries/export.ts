import { z } from 'zod';
import { query } from '../query.ts';
import { edgeRecord, hyperedgeRecord, nodeRecord } from './records.ts';

const everything = { params: z.object({}), access: 'READ' } as const;

export const exportNodes = query('export/nodes', { ...everything, row: z.object({ node: nodeRecord }) });
export const exportEdges = query('export/edges', { ...everything, row: edgeRecord });
export const exportHyperedges = query('export/hyperedges', { ...everything, row: hyperedgeRecord });
