import { RECORD_KINDS, type SectionName } from '../document.ts';
import type { ExportOptions, Section } from './section.ts';
import { changes, sessions, timeline, versions } from './history.ts';
import { nodes, origins } from './nodes.ts';
import { labels, types } from './ontology.ts';
import { edges, hyperedges, pastRelationships } from './relationships.ts';

const ENTITIES = { types, labels, nodes, edges, hyperedges };
const HISTORY = { timeline, versions, past_relationships: pastRelationships, changes, origins, sessions };
const BY_NAME: Readonly<Record<SectionName, Section>> = { ...ENTITIES, ...HISTORY };

/** The sections of a document in their order. */
export const SECTIONS: readonly Section[] = RECORD_KINDS.map(({ name }) => BY_NAME[name]);

/** The sections that an export with these options has. */
export function includedSections(options: ExportOptions): readonly Section[] {
  return SECTIONS.filter((section) => section.isIncluded(options));
}
