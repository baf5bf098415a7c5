import { changes, sessions, timeline, versions } from './history.ts';
import { nodes, origins } from './node.ts';
import { labels, types } from './ontology.ts';
import { edges, hyperedges, pastRelationships } from './relationship.ts';
import type { RecordKind } from './record-kind.ts';

/** The kinds of records in the order of a document. A record may refer to records of the kinds before its own. */
export const RECORD_KINDS = [
  types,
  labels,
  nodes,
  edges,
  hyperedges,
  timeline,
  versions,
  pastRelationships,
  changes,
  origins,
  sessions,
] as const satisfies readonly RecordKind[];

/** The kinds by the names of their sections. */
export const KINDS: ReadonlyMap<string, RecordKind> = new Map(RECORD_KINDS.map((kind) => [kind.name, kind]));

export type SectionName = (typeof RECORD_KINDS)[number]['name'];
