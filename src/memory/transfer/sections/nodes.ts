import { v7 as uuidv7 } from 'uuid';
import { mapInSlices } from '../../../concurrency/time-slices.ts';
import { exportNodes, exportOrigins } from '../../../graph/queries/transfer/export.ts';
import {
  importNodes,
  importTypes,
  type ImportedNode,
  importOrigins,
} from '../../../graph/queries/transfer/import.ts';
import { runQuery, type Unit } from '../../../graph/run-query.ts';
import { contentProperties } from '../../nodes/node-content.ts';
import { labelOfType } from '../../ontology/node-type.ts';
import { embeddingText } from '../../text/node-text.ts';
import { charactersOf } from '../../transaction/write-load.ts';
import { embeddings, type Vectors } from '../../vectors/graph-embedder.ts';
import * as records from '../records/node.ts';
import type { NodeRow } from '../records/node.ts';
import { VECTOR_ROWS, writeSlices, vectorsOf, PLAIN_ROWS, plain } from './chunk.ts';
import { section, withEmbedding } from './section.ts';

export const nodes = section({
  kind: records.nodes,
  isIncluded: () => true,
  read: async ({ graph, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportNodes, { ...start, embeddings });
    return rows.map(({ node, embedding }) => withEmbedding(node, embedding));
  },
  positionOf: ({ key }) => key,
  chunk: 1_024,
  prepare: async (run, all) => {
    const vectors = await vectorsOf(run, all, embeddingText);
    const rows = await mapInSlices(all, (node, index) => rowOf(node, vectors[index] as Vectors));
    const names = [...new Set(all.map(({ node_type }) => node_type))].sort();
    const write = async (unit: Unit) => {
      await unit.run(importTypes, { names });
      return writeSlices(rows, VECTOR_ROWS, (slice) => unit.run(importNodes, { rows: slice }));
    };
    return { size: charactersOf(rows), write };
  },
});

function rowOf(node: NodeRow, vectors: Vectors): ImportedNode {
  const { id, key, node_type, created_at: createdAt, updated_at: updatedAt } = node;
  const properties = contentProperties(node, vectors);
  return {
    id,
    spareId: uuidv7(),
    key,
    label: labelOfType(node_type),
    properties,
    createdAt,
    updatedAt,
    vectors: embeddings(vectors),
  };
}

export const origins = section({
  kind: records.origins,
  isIncluded: () => true,
  read: async ({ graph }, { after, page }) => {
    const rows = await runQuery(graph, exportOrigins, { ...placeOf(after), page });
    return rows.map(({ reader, description, names, ...origin }) => ({
      ...origin,
      ...(reader !== null && { reader }),
      ...(description !== null && { description }),
      ...(names !== null && { names }),
    }));
  },
  positionOf: ({ target, source }) => `${target} ${source}`,
  chunk: PLAIN_ROWS,
  prepare: (_run, rows) => plain([...rows], (unit, slice) => unit.run(importOrigins, { rows: slice })),
});

function placeOf(position: string): { afterTarget: string; afterSource: string } {
  const [afterTarget = '', afterSource = ''] = position.split(' ');
  return { afterTarget, afterSource };
}
