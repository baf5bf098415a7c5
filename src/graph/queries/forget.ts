import { read } from '../query.ts';
import { maybeText, number, text, texts } from './records.ts';

/** `limit`: of the names that are listed. */
const ofNode = { key: text, limit: number };

export const tracesOfNode = read('forget/traces', ofNode, {
  updated_at: maybeText,
  edges: number,
  versions: number,
  past_relationships: number,
  timeline_entries: number,
  files: number,
  passages: number,
  filenames: texts,
});

export const dependentsOfNode = read('forget/dependents', ofNode, {
  nodes: number,
  keys: texts,
  edges: number,
  hyperedges: number,
  /** Ids of those of the node itself that go as a whole. */
  own_hyperedges: texts,
});
