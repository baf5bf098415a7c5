import { z } from 'zod';
import { query } from '../../query.ts';
import { ENGINES, ORIGIN_KINDS } from '../understanding/origin.ts';
import { labelEntry } from '../label.ts';
import { ENDED_AS } from '../history/past.ts';
import {
  edgeRecord,
  floats,
  hyperedgeRecord,
  inOneColumn,
  jsonText,
  nodeRecord,
  numbers,
  optionalText,
  optionalTime,
  strings,
} from '../records.ts';
import { EVENT_KINDS } from '../history/timeline.ts';
import { versionRecord } from '../history/version.ts';

const after = { after: z.string(), page: z.number() };
/** Relationships that were made later are left out. */
const until = { until: z.string() };
const embeddings = { embeddings: z.boolean() };
const embedding = floats.nullable();
/** Since when a relationship is as it is, if it was changed. */
const since = { since: optionalTime };

export const exportTypes = query('export/types', {
  params: z.object(after),
  row: z.object({ name: z.string(), protected: z.boolean() }),
  access: 'READ',
});

export const exportLabels = query('export/labels', {
  params: z.object({ ...after, ...embeddings }),
  row: inOneColumn(labelEntry.extend({ created_at: z.string().nullable(), embedding })),
  access: 'READ',
});

export const exportNodes = query('export/nodes', {
  params: z.object({ ...after, ...embeddings }),
  row: z.object({ node: nodeRecord, embedding }),
  access: 'READ',
});

export const exportEdges = query('export/edges', {
  params: z.object({ ...after, ...until }),
  row: inOneColumn(edgeRecord.extend(since)),
  access: 'READ',
});

export const exportEdgesFrom = query('export/edges-from', {
  params: z.object({
    keys: z.array(z.string()),
    after: z.object({ from: z.string(), relationship: z.string(), id: z.string() }),
    ...until,
    page: z.number(),
  }),
  row: inOneColumn(edgeRecord.extend(since)),
  access: 'READ',
});

export const exportHyperedges = query('export/hyperedges', {
  params: z.object({ ...after, ...until, ...embeddings }),
  row: inOneColumn(hyperedgeRecord.extend({ ...since, embedding })),
  access: 'READ',
});

export const exportTimeline = query('export/timeline', {
  params: z.object({ ...after, ...embeddings }),
  row: inOneColumn(
    z.object({
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
      absorbed: z.array(z.object({ key: z.string(), of: z.string() })),
      embedding,
    }),
  ),
  access: 'READ',
});

export const exportVersions = query('export/versions', {
  params: z.object({ afterNode: z.string(), afterVersion: z.number(), page: z.number() }),
  row: inOneColumn(
    versionRecord.extend({
      node_id: z.string(),
      key: z.string(),
      created_at: z.string(),
      owners: z.array(z.string()),
    }),
  ),
  access: 'READ',
});

export const exportChanges = query('export/changes', {
  params: z.object(after),
  row: inOneColumn(
    z.object({
      id: z.string(),
      kind: z.string(),
      at: z.string(),
      before: jsonText,
      node_keys: z.array(z.string()).nullable(),
      undone_at: z.string().nullable(),
    }),
  ),
  access: 'READ',
});

export const exportOrigins = query('export/origins', {
  params: z.object({ afterTarget: z.string(), afterSource: z.string(), page: z.number() }),
  row: inOneColumn(
    z.object({
      target: z.string(),
      kind: z.enum(ORIGIN_KINDS),
      source: z.string(),
      engine: z.enum(ENGINES),
      model: z.string().nullable(),
      confidence: z.number(),
      evidence: z.string().nullable(),
      at: z.string(),
    }),
  ),
  access: 'READ',
});

export const exportSessions = query('export/sessions', {
  params: z.object(after),
  row: inOneColumn(
    z.object({
      id: z.string(),
      keys: strings,
      times: numbers,
      recalls: z.number(),
      used_at: z.number(),
      ended: z.boolean(),
    }),
  ),
  access: 'READ',
});

export const exportPastRelationships = query('export/past', {
  params: z.object({ ...after, ...until }),
  row: inOneColumn(
    z.object({
      state: z.string(),
      id: z.string(),
      kind: z.enum(['edge', 'hyperedge']),
      members: z.array(z.object({ key: z.string(), owners: z.array(z.string()) })),
      relationship: z.string(),
      label: z.string(),
      data: jsonText,
      created_at: z.string(),
      since: z.string(),
      until: z.string(),
      valid_from: optionalTime,
      valid_to: optionalTime,
      closed_to: optionalTime,
      reopened_at: optionalTime,
      ended_as: z.enum(ENDED_AS),
      ended_by: z.string(),
      change: optionalText,
    }),
  ),
  access: 'READ',
});
