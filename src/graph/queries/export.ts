import { z } from 'zod';
import { query } from '../query.ts';
import { edgeRecord, hyperedgeRecord, jsonText, nodeRecord, optionalTime } from './records.ts';
import { EVENT_KINDS } from './timeline.ts';
import { versionRecord } from './version.ts';

const page = { params: z.object({ after: z.string(), page: z.number() }), access: 'READ' } as const;

export const exportNodes = query('export/nodes', { ...page, row: z.object({ node: nodeRecord }) });
/** Since when it is as it is, if it was changed. */
const since = { since: optionalTime };
export const exportEdges = query('export/edges', { ...page, row: edgeRecord.extend(since) });
export const exportHyperedges = query('export/hyperedges', { ...page, row: hyperedgeRecord.extend(since) });

export const exportTimeline = query('export/timeline', {
  ...page,
  row: z.object({
    id: z.string(),
    at: z.string(),
    created_at: z.string(),
    kind: z.enum(EVENT_KINDS),
    node_keys: z.array(z.string()),
    summary: z.string(),
    actor: z.string(),
    via: z.string(),
    session: z.string(),
    meta: jsonText.nullable(),
  }),
});

export const exportVersions = query('export/versions', {
  params: z.object({ afterNode: z.string(), afterVersion: z.number(), page: z.number() }),
  row: versionRecord.extend({
    node_id: z.string(),
    key: z.string(),
    created_at: z.string(),
    owners: z.array(z.string()),
  }),
  access: 'READ',
});
