import {
  exportChanges,
  exportSessions,
  exportTimeline,
  exportVersions,
} from '../../../graph/queries/export.ts';
import { runQuery } from '../../../graph/run-query.ts';
import * as records from '../records/history.ts';
import { section, withEmbedding } from './section.ts';

export const timeline = section({
  kind: records.timeline,
  isIncluded: () => true,
  read: async ({ graph, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportTimeline, { ...start, embeddings });
    return rows.map(({ embedding, ...row }) => withEmbedding(row, embedding));
  },
  positionOf: ({ id }) => id,
});

export const versions = section({
  kind: records.versions,
  isIncluded: () => true,
  read: ({ graph }, { after, page }) => runQuery(graph, exportVersions, { ...placeOf(after), page }),
  positionOf: ({ node_id: id, version }) => `${version} ${id}`,
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
});

export const sessions = section({
  kind: records.sessions,
  isIncluded: ({ sessions: included }) => included,
  read: ({ graph }, start) => runQuery(graph, exportSessions, start),
  positionOf: ({ id }) => id,
});
