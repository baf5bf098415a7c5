import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportedPage } from '../../src/memory/transfer/export-records.ts';
import { jsonDocument } from '../../src/memory/transfer/formats/out/json-document.ts';
import { FORMAT } from '../../src/memory/transfer/document.ts';
import type { EdgeRow } from '../../src/memory/transfer/records/relationship.ts';
import { encode } from '../../src/memory/transfer/records/record-kind.ts';
import { chunks } from '../load/by-api.ts';
import { syntheticNodes, syntheticRelationships } from '../synthetic/graph.ts';
import { Random } from '../synthetic/random.ts';

const AT = '2026-01-01T00:00:00.000Z';
const SEED = 11;
const RECORDS_A_PAGE = 1_000;
const EMPTY_SECTIONS = ['hyperedges', 'timeline', 'versions', 'changes'];

/** The embedding model that a document names. */
export interface Model {
  readonly name: string;
  readonly dimensions: number;
}

/** A graph of so many nodes with four edges each, the same for both sides. */
export interface Rows {
  readonly words: readonly string[];
  readonly count: number;
}

export function* nodeRows({ words, count }: Rows) {
  for (const { key, description, node_type } of syntheticNodes(words, 0, count))
    yield {
      ...{ id: `node-${key}`, key, description, node_type, data: {}, assets: [] as string[] },
      ...{ occurred_at: null, created_at: AT, updated_at: AT },
    };
}

/** Random vectors of unit length, one for each node. */
export function* vectors(count: number, dimensions: number): Generator<Float32Array> {
  const random = new Random(SEED);
  for (let made = 0; made < count; made++) {
    const vector = Float32Array.from({ length: dimensions }, () => random.next() - 0.5);
    const length = Math.hypot(...vector);
    yield vector.map((value) => value / length);
  }
}

export function* edgeRows({ count }: Rows): Generator<EdgeRow> {
  let made = 0;
  for (const { nodes, relationship } of syntheticRelationships(0, count)) {
    const [from, to, ...others] = nodes;
    if (from === undefined || to === undefined || others.length > 0) continue;
    const label = relationship.replaceAll(' ', '_');
    yield { id: `edge-${made++}`, from, to, relationship, label, data: {}, created_at: AT };
  }
}

/** Writes the export document of these rows; with vectors where it names a model. */
export async function writeDocument(file: string, rows: Rows, model?: Model): Promise<void> {
  const head = { format: FORMAT, exported_at: AT, ...(model && { model }) };
  await pipeline(Readable.from(jsonDocument(head, pagesOf(rows, model))), createWriteStream(file));
}

async function* pagesOf(rows: Rows, model: Model | undefined): AsyncGenerator<ExportedPage> {
  yield* pages('nodes', model ? withVectors(rows, model) : nodeRows(rows));
  yield* pages('edges', edgeRows(rows));
  for (const section of EMPTY_SECTIONS) yield* pages(section, []);
}

function* withVectors(rows: Rows, { dimensions }: Model) {
  const all = vectors(rows.count, dimensions);
  for (const node of nodeRows(rows)) yield { ...node, embedding: encode(all.next().value as Float32Array) };
}

async function* pages(section: string, records: Iterable<object>): AsyncGenerator<ExportedPage> {
  yield { section, isFirst: true, json: [] };
  await Promise.resolve();
  for (const page of chunks(records, RECORDS_A_PAGE))
    yield { section, isFirst: false, json: page.map((record) => JSON.stringify(record)) };
}
