import neo4j from 'neo4j-driver';
import { chunks, secondsOf } from '../load/by-api.ts';
import { statement, type ReferenceDatabase } from '../reference/database.ts';
import { edgeRows, nodeRows, vectors, type Rows } from './records.ts';

const NODES_A_COMMIT = 1_000;
const EDGES_A_COMMIT = 5_000;
const LOAD_NODES = statement('load-nodes');
const LOAD_EDGES = statement('load-edges');
const READ_NODES = statement('read-nodes');
const READ_EDGES = statement('read-edges');

/** Loads the rows by the driver alone. Returns seconds. */
export async function loadRaw(database: ReferenceDatabase, rows: Rows, dimensions: number): Promise<number> {
  return (
    (await secondsOf(loadNodes(database, rows, dimensions))) + (await secondsOf(loadEdges(database, rows)))
  );
}

/** Reads all nodes and edges by the driver alone. Returns seconds. */
export function readRaw(database: ReferenceDatabase, embeddings: boolean): Promise<number> {
  return secondsOf(
    (async () => {
      await database.readThrough(READ_NODES, { embeddings });
      await database.readThrough(READ_EDGES, {});
    })(),
  );
}

async function loadNodes(database: ReferenceDatabase, rows: Rows, dimensions: number): Promise<void> {
  const embeddings = vectors(rows.count, dimensions);
  for (const nodes of chunks(nodeRows(rows), NODES_A_COMMIT)) {
    const parameters = nodes.map(({ occurred_at: _, data, ...node }) => ({
      properties: { ...node, data: JSON.stringify(data), rev: neo4j.int(1) },
      embedding: Array.from(embeddings.next().value as Float32Array),
    }));
    await database.change(LOAD_NODES, { rows: parameters });
  }
}

async function loadEdges(database: ReferenceDatabase, rows: Rows): Promise<void> {
  for (const edges of chunks(edgeRows(rows), EDGES_A_COMMIT)) {
    const parameters = edges.map(({ from, to, data, ...edge }) => ({
      ...{ from, to, properties: { ...edge, data: JSON.stringify(data) } },
    }));
    await database.change(LOAD_EDGES, { rows: parameters });
  }
}
