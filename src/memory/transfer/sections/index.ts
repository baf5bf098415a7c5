import { changes, sessions, timeline, versions } from './history.ts';
import { nodes } from './nodes.ts';
import { labels, types } from './ontology.ts';
import { edges, hyperedges, pastRelationships } from './relationships.ts';
import type { Section } from './section.ts';

/** The sections of a document in their order, which is that of RECORD_KINDS. */
export const SECTIONS: readonly Section[] = [
  types,
  labels,
  nodes,
  edges,
  hyperedges,
  timeline,
  versions,
  pastRelationships,
  changes,
  sessions,
];
