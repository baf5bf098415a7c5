import { exportLabels, exportTypes } from '../../../graph/queries/transfer/export.ts';
import { importLabels, importTypes } from '../../../graph/queries/transfer/import.ts';
import { runQuery, type Unit } from '../../../graph/run-query.ts';
import { labelWords } from '../../ontology/label.ts';
import { embeddings, type Vectors } from '../../vectors/graph-embedder.ts';
import { charactersOf } from '../../transaction/write-load.ts';
import { types as typeRecords } from '../records/node.ts';
import { labels as labelRecords, type LabelRow } from '../records/relationship.ts';
import { VECTOR_ROWS, writeSlices, type ImportRun, givenVectors, vectorsOf } from './chunk.ts';
import { section, withEmbedding } from './section.ts';

const NONE = { created: 0, updated: 0 };

export const types = section({
  kind: typeRecords,
  isIncluded: ({ ontology }) => ontology,
  read: ({ graph }, start) => runQuery(graph, exportTypes, start),
  positionOf: ({ name }) => name,
  chunk: 1_000,
  prepare: (_run, rows) => {
    const names = rows.map(({ name }) => name);
    const write = async (unit: Unit) => {
      await unit.run(importTypes, { names });
      return NONE;
    };
    return Promise.resolve({ size: charactersOf(names), write });
  },
});

export const labels = section({
  kind: labelRecords,
  isIncluded: ({ ontology }) => ontology,
  read: async ({ graph, options: { embeddings } }, start) => {
    const rows = await runQuery(graph, exportLabels, { ...start, embeddings });
    return rows.map(({ embedding, ...row }) => withEmbedding(row, embedding));
  },
  positionOf: ({ label }) => label,
  chunk: 1_000,
  prepare: (run, entries) => {
    const rows = rowsOf(run, entries, givenVectors(run, entries));
    const write = async (unit: Unit) => {
      await writeLabelRows(unit, rows);
      return NONE;
    };
    return Promise.resolve({ size: charactersOf(rows), write });
  },
});

type LabelEntry = Pick<LabelRow, 'label' | 'embedding'> & Partial<LabelRow>;

/** Labels of relationships need no record of their own. */
export function labelsOf(relationships: readonly { readonly label: string }[]): LabelEntry[] {
  return [...new Set(relationships.map(({ label }) => label))].sort().map((label) => ({ label }));
}

export async function labelRows(run: ImportRun, entries: readonly LabelEntry[]) {
  return rowsOf(run, entries, await vectorsOf(run, entries, ({ label }) => labelWords(label)));
}

function rowsOf(run: ImportRun, entries: readonly LabelEntry[], vectors: readonly (Vectors | undefined)[]) {
  return entries.map(({ label, embedding: _, edited, created_at, ...said }, index) => ({
    label,
    properties: { ...said, edited: edited === true ? true : null, created_at: created_at ?? run.startedAt },
    vectors: embeddings(vectors[index] ?? {}),
  }));
}

export async function writeLabelRows(unit: Unit, rows: Awaited<ReturnType<typeof labelRows>>): Promise<void> {
  await writeSlices(rows, VECTOR_ROWS, (slice) => unit.run(importLabels, { rows: slice }));
}
