import { mapInSlices } from '../../../concurrency/time-slices.ts';
import {
  exportEdges,
  exportHyperedges,
  exportPastRelationships,
} from '../../../graph/queries/transfer/export.ts';
import {
  importEdges,
  importHyperedges,
  importPastRelationships,
} from '../../../graph/queries/transfer/import.ts';
import { runQuery, type Unit } from '../../../graph/run-query.ts';
import { hyperedgeIdentity, hyperedgeText } from '../../relationships/relationship-input.ts';
import { SEQUENCE_AND_AUTHORS } from '../../ontology/label.ts';
import { relationshipText } from '../../text/node-text.ts';
import { embeddings } from '../../vectors/graph-embedder.ts';
import { charactersOf } from '../../transaction/write-load.ts';
import * as records from '../records/relationship.ts';
import type { EdgeRow, HyperedgeRow } from '../records/relationship.ts';
import { PLAIN_ROWS, VECTOR_ROWS, writeSlices, vectorsOf } from './chunk.ts';
import { labelRows, labelsOf, writeLabelRows } from './ontology.ts';
import { section, withEmbedding, withSources } from './section.ts';

export const edges = section({
  kind: records.edges,
  isIncluded: () => true,
  read: ({ graph, startedAt: until }, start) => runQuery(graph, exportEdges, { ...start, until }),
  positionOf: ({ id }) => id,
  chunk: 4_000,
  prepare: async (run, all) => {
    const labels = await labelRows(run, labelsOf(all));
    const rows = await mapInSlices(all, (edge) => {
      const { id, from, to, label } = edge;
      return { id, from, to, label, properties: propertiesOf(edge) };
    });
    const write = async (unit: Unit) => {
      await writeLabelRows(unit, labels);
      return writeSlices(rows, PLAIN_ROWS, (slice) =>
        unit.run(importEdges, { rows: slice, ...SEQUENCE_AND_AUTHORS }),
      );
    };
    return { size: charactersOf(rows), write };
  },
});

export const hyperedges = section({
  kind: records.hyperedges,
  isIncluded: () => true,
  read: async ({ graph, startedAt: until, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportHyperedges, { ...start, until, embeddings });
    return rows.map(({ embedding, ...row }) => withEmbedding(row, embedding));
  },
  positionOf: ({ id }) => id,
  chunk: 1_024,
  prepare: async (run, all) => {
    const labels = await labelRows(run, labelsOf(all));
    const vectors = await vectorsOf(run, all, hyperedgeText);
    const rows = await mapInSlices(all, (hyperedge, index) => {
      const { id, nodes, label } = hyperedge;
      const identity = hyperedgeIdentity(label, nodes);
      const properties = propertiesOf(hyperedge);
      return { id, identity, nodes, properties, vectors: embeddings(vectors[index] ?? {}) };
    });
    const write = async (unit: Unit) => {
      await writeLabelRows(unit, labels);
      return writeSlices(rows, VECTOR_ROWS, (slice) => unit.run(importHyperedges, { rows: slice }));
    };
    return { size: charactersOf(rows), write };
  },
});

export const pastRelationships = section({
  kind: records.pastRelationships,
  isIncluded: () => true,
  read: async ({ graph, startedAt: until }, start) =>
    (await runQuery(graph, exportPastRelationships, { ...start, until })).map(withSources),
  positionOf: ({ state }) => state,
  chunk: 1_000,
  prepare: (_run, all) => {
    const rows = all.map(({ members, data, ...properties }) => ({
      properties: { ...properties, data: JSON.stringify(data) },
      members: members.map(({ key, owners }, position) => ({ key, owners, owner: owners.at(-1), position })),
    }));
    const write = (unit: Unit) =>
      writeSlices(rows, PLAIN_ROWS, (slice) => unit.run(importPastRelationships, { rows: slice }));
    return Promise.resolve({ size: charactersOf(rows), write });
  },
});

/** The properties that both kinds are written with. */
function propertiesOf({
  relationship,
  label,
  data,
  created_at,
  valid_from,
  valid_to,
  since,
}: EdgeRow | HyperedgeRow) {
  const search_text = relationshipText(relationship, label, data);
  const times = { created_at, valid_from, valid_to, since };
  return { relationship, label, data: JSON.stringify(data), search_text, ...times };
}
