import type { WithGraph } from '../transaction/dependencies.ts';
import { readNode } from '../nodes/read-nodes.ts';
import { readCursor, writeCursor, type Place } from '../pages/cursor.ts';
import { versionsOf, type Version, endedRelationshipsOf, type EndedRelationship } from './node-versions.ts';

export interface History {
  readonly versions: Version[];
  /** States of its relationships that ended, the last first. */
  readonly relationships: EndedRelationship[];
  readonly next_cursor?: string;
}

/** After it, a list has no more. */
const END = { version: 1, ended: { until: '', state: '' } };

/** A page of what a node said and how it was related: `limit` of both. Throws NOT_FOUND, INVALID_INPUT for another list's cursor. */
export async function historyOf(
  memory: WithGraph,
  key: string,
  limit: number,
  cursor: string | undefined,
): Promise<History> {
  const list = JSON.stringify([memory.graph.database, 'history', key]);
  const place = cursor === undefined ? undefined : placeOf(readCursor(cursor, list));
  const node = await readNode(memory, key);
  const [{ versions, next }, ended] = await Promise.all([
    versionsOf(memory, node, limit, place?.version),
    endedRelationshipsOf(memory, key, limit, place?.ended),
  ]);
  const { relationships } = ended;
  if (next === undefined && !ended.next) return { versions, relationships };
  const { until: time, state } = ended.next ?? END.ended;
  const id = `${next ?? END.version} ${state}`;
  return { versions, relationships, next_cursor: writeCursor({ time, id, within: null }, list) };
}

function placeOf({ time, id }: Place) {
  const [version, state = ''] = id.split(' ');
  return { version: Number(version), ended: { until: time, state } };
}
