import { z } from 'zod';
import { read } from '../../query.ts';
import { ENGINES, ORIGIN_KINDS } from '../understanding/origin.ts';
import { labelEntry } from '../label.ts';
import { ENDED_AS } from '../history/past.ts';
import {
  edgeRecord,
  flag,
  floats,
  hyperedgeRecord,
  inOneColumn,
  jsonText,
  maybeText,
  nodeRecord,
  number,
  numbers,
  optionalText,
  optionalTime,
  strings,
  text,
  texts,
} from '../records.ts';
import { EVENT_KINDS } from '../history/timeline.ts';
import { versionRecord } from '../history/version.ts';

const after = { after: text, page: number };
/** Relationships that were made later are left out. */
const until = { until: text };
const embeddings = { embeddings: flag };
const embedding = floats.nullable();
/** Since when a relationship is as it is, if it was changed. */
const since = { since: optionalTime };

export const exportTypes = read('export/types', after, { name: text, protected: flag });

export const exportLabels = read(
  'export/labels',
  { ...after, ...embeddings },
  inOneColumn(labelEntry.extend({ created_at: maybeText, embedding })),
);

export const exportNodes = read('export/nodes', { ...after, ...embeddings }, { node: nodeRecord, embedding });

export const exportEdges = read(
  'export/edges',
  { ...after, ...until },
  inOneColumn(edgeRecord.extend(since)),
);

export const exportEdgesFrom = read(
  'export/edges-from',
  { keys: texts, after: z.object({ from: text, relationship: text, id: text }), ...until, page: number },
  inOneColumn(edgeRecord.extend(since)),
);

export const exportHyperedges = read(
  'export/hyperedges',
  { ...after, ...until, ...embeddings },
  inOneColumn(hyperedgeRecord.extend({ ...since, embedding })),
);

export const exportTimeline = read(
  'export/timeline',
  { ...after, ...embeddings },
  inOneColumn({
    id: text,
    at: text,
    created_at: text,
    kind: z.enum(EVENT_KINDS),
    node_keys: texts,
    summary: text,
    actor: text,
    via: text,
    session: text,
    meta: jsonText.nullable(),
    absorbed: z.array(z.object({ key: text, of: text })),
    embedding,
  }),
);

export const exportVersions = read(
  'export/versions',
  { afterNode: text, afterVersion: number, page: number },
  inOneColumn(
    versionRecord.extend({ node_id: text, key: text, created_at: text, owners: texts, sources: texts }),
  ),
);

export const exportChanges = read(
  'export/changes',
  after,
  inOneColumn({
    id: text,
    kind: text,
    at: text,
    before: jsonText,
    node_keys: texts.nullable(),
    undone_at: maybeText,
  }),
);

export const exportOrigins = read(
  'export/origins',
  { afterTarget: text, afterSource: text, page: number },
  inOneColumn({
    target: text,
    kind: z.enum(ORIGIN_KINDS),
    source: text,
    engine: z.enum(ENGINES),
    model: maybeText,
    reader: number.nullable(),
    confidence: number,
    evidence: maybeText,
    description: maybeText,
    names: texts.nullable(),
    at: text,
  }),
);

export const exportSessions = read(
  'export/sessions',
  after,
  inOneColumn({ id: text, keys: strings, times: numbers, recalls: number, used_at: number, ended: flag }),
);

export const exportPastRelationships = read(
  'export/past',
  { ...after, ...until },
  inOneColumn({
    state: text,
    id: text,
    kind: z.enum(['edge', 'hyperedge']),
    members: z.array(z.object({ key: text, owners: texts })),
    relationship: text,
    label: text,
    data: jsonText,
    created_at: text,
    since: text,
    until: text,
    valid_from: optionalTime,
    valid_to: optionalTime,
    closed_to: optionalTime,
    reopened_at: optionalTime,
    ended_as: z.enum(ENDED_AS),
    ended_by: text,
    change: optionalText,
    sources: texts,
  }),
);
