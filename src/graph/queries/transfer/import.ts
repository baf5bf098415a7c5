import { z } from 'zod';
import { read, write } from '../../query.ts';
import { nodeContent } from '../node.ts';
import { flag, number, text, texts, vectors } from '../records.ts';

const created = { created: number };
const id = { id: text };
const properties = z.record(text, z.unknown());

export const importTypes = write('import/types', { names: texts });

export const importLabels = write('import/labels', {
  rows: z.array(z.object({ label: text, properties, vectors })),
});

const nodeRow = z.object({
  ...id,
  /** The id where another node has that one. */
  spareId: text,
  key: text,
  /** Neo4j label of its type. */
  label: text,
  properties: nodeContent,
  createdAt: text,
  updatedAt: text,
  vectors,
});
export type ImportedNode = z.output<typeof nodeRow>;

export const importNodes = write(
  'import/nodes',
  { rows: z.array(nodeRow) },
  { created: number, updated: number },
);

export const importEdges = write(
  'import/edges',
  {
    rows: z.array(z.object({ ...id, from: text, to: text, label: text, properties })),
    precedes: texts,
    follows: texts,
    authorTypes: texts,
  },
  created,
);

export const importHyperedges = write(
  'import/hyperedges',
  { rows: z.array(z.object({ ...id, identity: text, nodes: texts, properties, vectors })) },
  created,
);

export const importPastRelationships = write(
  'import/past',
  { rows: z.array(z.object({ properties, members: z.array(properties) })) },
  created,
);

const foundBy = z.array(z.object({ key: text, of: text }));
export const importTimeline = write(
  'import/timeline',
  { rows: z.array(z.object({ properties, foundBy, vectors })) },
  created,
);

const rows = { rows: z.array(properties) };
export const importVersions = write('import/versions', rows, created);
export const importChanges = write('import/changes', rows, created);
export const importOrigins = write('import/origins', rows, created);
export const importSessions = write('import/sessions', rows, created);
export const emptyRelationships = write('import/empty-relationships', { limit: number }, { deleted: number });

export const emptyNodes = write(
  'import/empty-nodes',
  { limit: number, knownTypes: texts },
  { deleted: number },
);

/** `left`: records that are still to be written; `state`: JSON text. */
const state = { ...id, left: number, state: text };

export const beginImport = write('import/begin', state, { begun: flag });
export const advanceImport = write('import/advance', state, id);
export const readImport = read('import/read', {}, state);
