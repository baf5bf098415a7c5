import { z } from 'zod';
import { query } from '../../query.ts';
import { bytes, inOneColumn, nodeRecord } from '../records.ts';

export const closeVersions = query('version/close', {
  params: z.object({
    key: z.string(),
    into: z.string(),
    now: z.string(),
    subject: z.string(),
    features: bytes,
    separator: z.string(),
  }),
  row: z.never(),
  access: 'WRITE',
});

export const giveVersionsBack = query('version/give-back', {
  params: z.object({ from: z.string(), into: z.string() }),
  row: z.never(),
  access: 'WRITE',
});

export const forgetVersions = query('version/forget-node', {
  params: z.object({ key: z.string() }),
  row: z.object({ merged: z.string() }),
  access: 'WRITE',
});

const { description, node_type, data, assets, occurred_at } = nodeRecord.shape;

export const versionRecord = z.object({
  ...{ description, node_type, data, assets, occurred_at },
  version: z.number(),
  from: z.string(),
  to: z.string(),
  replaced_by: z.string(),
  replaced_as: z.enum(['update', 'merge', 'undo', 'restore']),
});
export type VersionRecord = z.output<typeof versionRecord>;

export const listVersions = query('version/list', {
  params: z.object({ id: z.string(), before: z.number(), limit: z.number() }),
  row: inOneColumn(versionRecord),
  access: 'READ',
});

export const nodesAsOf = query('version/as-of', {
  params: z.object({ keys: z.array(z.string()), at: z.string() }),
  row: z.object({ node: nodeRecord }),
  access: 'READ',
});
