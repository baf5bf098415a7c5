import { z } from 'zod';
import { read, write } from '../../query.ts';
import { bytes, inOneColumn, jsonText, nodeRecord, number, text, texts } from '../records.ts';

export const closeVersions = write('version/close', {
  key: text,
  into: text,
  now: text,
  subject: text,
  features: bytes,
  separator: text,
});

export const giveVersionsBack = write('version/give-back', { from: text, into: text });
export const forgetVersions = write('version/forget-node', { key: text }, { merged: text });

const place = { node_id: text, version: number };
export const versionsOfTexts = read(
  'version/of-texts',
  /** Ids of the texts, each as a phrase of Lucene. */
  { phrases: texts },
  { ...place, key: text, to: text, data: jsonText },
);
export const retellVersions = write('version/retell', {
  rows: z.array(z.object({ ...place, key: text, to: text, description: text, data: text })),
});

const { description, node_type, data, assets, occurred_at } = nodeRecord.shape;

export const versionRecord = z.object({
  ...{ description, node_type, data, assets, occurred_at },
  version: number,
  from: text,
  to: text,
  replaced_by: text,
  replaced_as: z.enum(['update', 'merge', 'undo', 'restore']),
});
export type VersionRecord = z.output<typeof versionRecord>;

export const listVersions = read(
  'version/list',
  { id: text, before: number, limit: number },
  inOneColumn(versionRecord),
);

export const nodesAsOf = read('version/as-of', { keys: texts, at: text }, { node: nodeRecord });
