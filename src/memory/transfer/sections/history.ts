import {
  exportChanges,
  exportSessions,
  exportTimeline,
  exportVersions,
} from '../../../graph/queries/transfer/export.ts';
import {
  importChanges,
  importSessions,
  importTimeline,
  importVersions,
} from '../../../graph/queries/transfer/import.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { cjkText } from '../../text/terms.ts';
import { ownWords, searchText } from '../../text/node-text.ts';
import { summaryWords } from '../../timeline/entry.ts';
import { embeddings } from '../../vectors/graph-embedder.ts';
import { charactersOf } from '../../transaction/write-load.ts';
import * as records from '../records/history.ts';
import type { EventRow } from '../records/history.ts';
import { PLAIN_ROWS, plain, writeSlices, vectorsOf } from './chunk.ts';
import { section, withEmbedding, withSources } from './section.ts';

const CHUNK = 1_000;
type Properties = Record<string, unknown>;

export const timeline = section({
  kind: records.timeline,
  isIncluded: () => true,
  read: async ({ graph, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportTimeline, { ...start, embeddings });
    return rows.map(({ embedding, ...row }) => withEmbedding(row, embedding));
  },
  positionOf: ({ id }) => id,
  chunk: CHUNK,
  prepare: async (run, events) => {
    // Only notes have a vector.
    const vectors = await vectorsOf(run, events.filter(isNote), ({ summary }) => summary);
    const rows = events.map((event) => ({
      properties: propertiesOf(event),
      foundBy: [...event.node_keys.map((key) => ({ key, of: key })), ...event.absorbed],
      vectors: embeddings((isNote(event) && vectors.shift()) || {}),
    }));
    return {
      size: charactersOf(rows),
      write: (unit) => writeSlices(rows, PLAIN_ROWS, (slice) => unit.run(importTimeline, { rows: slice })),
    };
  },
});

function isNote({ kind }: EventRow): boolean {
  return kind === 'note';
}

function propertiesOf({ absorbed: _, embedding: __, actor: subject, meta, ...event }: EventRow): Properties {
  const { kind, summary, node_keys: nodeKeys } = event;
  const search_text = summaryWords({ kind, summary, nodeKeys });
  return { ...event, subject, meta: meta && JSON.stringify(meta), search_text };
}

export const versions = section({
  kind: records.versions,
  isIncluded: () => true,
  read: async ({ graph }, { after, page }) =>
    (await runQuery(graph, exportVersions, { ...placeOf(after), page })).map(withSources),
  positionOf: ({ node_id: id, version }) => `${version} ${id}`,
  chunk: CHUNK,
  prepare: (_run, rows) =>
    plain(
      rows.map(({ data, ...version }) => ({
        ...version,
        data: JSON.stringify(data),
        owner: version.owners.at(-1),
        // A recall as of a time finds it by these; it is ranked by the vector of its node.
        search_text: searchText({ ...version, data }),
        cjk_text: cjkText(ownWords({ ...version, data })) || null,
      })),
      (unit, slice) => unit.run(importVersions, { rows: slice }),
    ),
});

/** The place of a version in the order of nodes and numbers. */
function placeOf(position: string): { afterNode: string; afterVersion: number } {
  const [version = '', afterNode = ''] = position.split(/ (.*)/s);
  return { afterNode, afterVersion: Number(version) };
}

export const changes = section({
  kind: records.changes,
  isIncluded: () => true,
  read: ({ graph }, start) => runQuery(graph, exportChanges, start),
  positionOf: ({ id }) => id,
  chunk: CHUNK,
  prepare: (_run, rows) =>
    plain(
      rows.map(({ before, ...change }) => ({ ...change, before: JSON.stringify(before) })),
      (unit, slice) => unit.run(importChanges, { rows: slice }),
    ),
});

export const sessions = section({
  kind: records.sessions,
  isIncluded: ({ sessions: included }) => included,
  read: ({ graph }, start) => runQuery(graph, exportSessions, start),
  positionOf: ({ id }) => id,
  chunk: CHUNK,
  prepare: (_run, rows) =>
    plain(
      rows.map(({ ended, ...session }) => ({ ...session, ended: ended || null })),
      (unit, slice) => unit.run(importSessions, { rows: slice }),
    ),
});
