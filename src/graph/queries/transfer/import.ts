import { z } from 'zod';
import { query } from '../../query.ts';
import { nodeContent } from '../node.ts';
import { vectors } from '../records.ts';

const created = { row: z.object({ created: z.number() }), access: 'WRITE' } as const;
const id = { id: z.string() };
const properties = z.record(z.string(), z.unknown());

export const importTypes = query('import/types', {
  params: z.object({ names: z.array(z.string()) }),
  row: z.never(),
  access: 'WRITE',
});

export const importLabels = query('import/labels', {
  params: z.object({
    rows: z.array(z.object({ label: z.string(), properties, vectors })),
  }),
  row: z.never(),
  access: 'WRITE',
});

const nodeRow = z.object({
  ...id,
  /** The id where another node has that one. */
  spareId: z.string(),
  key: z.string(),
  /** Neo4j label of its type. */
  label: z.string(),
  properties: nodeContent,
  createdAt: z.string(),
  updatedAt: z.string(),
  vectors,
});
export type ImportedNode = z.output<typeof nodeRow>;

export const importNodes = query('import/nodes', {
  params: z.object({ rows: z.array(nodeRow) }),
  row: z.object({ created: z.number(), updated: z.number() }),
  access: 'WRITE',
});

export const importEdges = query('import/edges', {
  params: z.object({
    rows: z.array(z.object({ ...id, from: z.string(), to: z.string(), label: z.string(), properties })),
    precedes: z.array(z.string()),
    follows: z.array(z.string()),
    authorTypes: z.array(z.string()),
  }),
  ...created,
});

export const importHyperedges = query('import/hyperedges', {
  params: z.object({
    rows: z.array(z.object({ ...id, identity: z.string(), nodes: z.array(z.string()), properties, vectors })),
  }),
  ...created,
});

export const importPastRelationships = query('import/past', {
  params: z.object({ rows: z.array(z.object({ properties, members: z.array(properties) })) }),
  ...created,
});

const foundBy = z.array(z.object({ key: z.string(), of: z.string() }));
export const importTimeline = query('import/timeline', {
  params: z.object({
    rows: z.array(z.object({ properties, foundBy, vectors })),
  }),
  ...created,
});

const rows = z.object({ rows: z.array(properties) });
export const importVersions = query('import/versions', { params: rows, ...created });
export const importChanges = query('import/changes', { params: rows, ...created });
export const importOrigins = query('import/origins', { params: rows, ...created });
export const importSessions = query('import/sessions', { params: rows, ...created });

const deleted = { row: z.object({ deleted: z.number() }), access: 'WRITE' } as const;

export const emptyRelationships = query('import/empty-relationships', {
  params: z.object({ limit: z.number() }),
  ...deleted,
});

export const emptyNodes = query('import/empty-nodes', {
  params: z.object({ limit: z.number(), knownTypes: z.array(z.string()) }),
  ...deleted,
});

/** `left`: records that are still to be written; `state`: JSON text. */
const state = { ...id, left: z.number(), state: z.string() };

export const beginImport = query('import/begin', {
  params: z.object(state),
  row: z.object({ begun: z.boolean() }),
  access: 'WRITE',
});

export const advanceImport = query('import/advance', {
  params: z.object(state),
  row: z.object(id),
  access: 'WRITE',
});

export const readImport = query('import/read', {
  params: z.object({}),
  row: z.object(state),
  access: 'READ',
});
