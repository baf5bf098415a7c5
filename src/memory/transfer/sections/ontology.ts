import { exportLabels, exportTypes } from '../../../graph/queries/export.ts';
import { runQuery } from '../../../graph/run-query.ts';
import * as records from '../records/ontology.ts';
import { section, withEmbedding } from './section.ts';

export const types = section({
  kind: records.types,
  isIncluded: ({ ontology }) => ontology,
  read: ({ graph }, start) => runQuery(graph, exportTypes, start),
  positionOf: ({ name }) => name,
});

export const labels = section({
  kind: records.labels,
  isIncluded: ({ ontology }) => ontology,
  read: async ({ graph, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportLabels, { ...start, embeddings });
    return rows.map(({ embedding, ...row }) => withEmbedding(row, embedding));
  },
  positionOf: ({ label }) => label,
});
