import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RestClient } from '../../eval/service/rest-client.ts';
import { openEmbedder, type Embedder } from '../../src/embedding/embedder.ts';
import { secondsOf } from '../load/by-api.ts';
import { median } from '../measure/statistics.ts';
import { ReferenceDatabase } from '../reference/database.ts';
import type { MeasuredService } from '../service/measured-service.ts';
import { readVocabulary } from '../synthetic/vocabulary.ts';
import { loadRaw, readRaw } from './raw-side.ts';
import { nodeRows, writeDocument, type Rows } from './records.ts';
import { TransferClient, type ImportTimes } from './transfer-client.ts';

/** Both sides load so many nodes before, so that neither is compiled while it is measured. */
const WARM_UP_NODES = 2_000;
const READS = 3;
const SAMPLE_MS = 500;
const MAKE_SETTLED = `
MATCH (n:_Pending)
CALL (n) { REMOVE n:_Pending } IN TRANSACTIONS OF 10000 ROWS`;

interface Import extends ImportTimes {
  /** Bytes of the service's process before and at most. */
  readonly rss: { readonly before: number; readonly peak: number };
}

interface Reading {
  readonly embeddings: boolean;
  readonly bytes: number;
  readonly exportSeconds: number;
  readonly rawSeconds: number;
  readonly rss: Import['rss'];
}

/** Seconds of the service and of the driver alone for the same rows. */
export interface ImportFigures {
  readonly nodes: number;
  /** Before and after the import. */
  readonly rawLoads: readonly number[];
  readonly withVectors: Import;
  readonly readings: readonly Reading[];
  /** Undefined where vectors are not to be made. */
  readonly withoutVectors?: Import;
  readonly embedderSeconds?: number;
}

interface Graph {
  readonly client: TransferClient;
  readonly database: ReferenceDatabase;
}

/** Measures an import and an export of a graph with four edges a node; `embed` also one for which vectors are made. */
export async function measureImport(
  service: MeasuredService,
  { modelDir, nodes, embed }: { readonly modelDir: string; readonly nodes: number; readonly embed: boolean },
): Promise<ImportFigures> {
  const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-bench-'));
  const embedder = await openEmbedder({ modelDir });
  const words = readVocabulary(modelDir);
  try {
    const bench = new ImportBench(service, embedder, folder);
    await bench.warmUp({ words, count: Math.min(nodes, WARM_UP_NODES) });
    return await bench.measure({ words, count: nodes }, embed);
  } finally {
    await embedder.close();
    await rm(folder, { recursive: true });
  }
}

class ImportBench {
  readonly #service: MeasuredService;
  readonly #embedder: Embedder;
  readonly #folder: string;

  constructor(service: MeasuredService, embedder: Embedder, folder: string) {
    this.#service = service;
    this.#embedder = embedder;
    this.#folder = folder;
  }

  async warmUp(rows: Rows): Promise<void> {
    await this.#loadRaw('warm-raw', rows);
    const { graph } = await this.#import('warm', rows, true);
    await graph.client.export(true);
    await graph.database.close();
  }

  async measure(rows: Rows, embed: boolean): Promise<ImportFigures> {
    const before = await this.#loadRaw('raw-before', rows);
    const { graph, times } = await this.#import('given', rows, true);
    const readings = [await this.#read(graph, true), await this.#read(graph, false)];
    await graph.database.close();
    const rawLoads = [before, await this.#loadRaw('raw-after', rows)];
    const figures = { nodes: rows.count, rawLoads, withVectors: times, readings };
    if (!embed) return figures;
    const embedderSeconds = await this.#embed(rows);
    const made = await this.#import('made', rows, false);
    await made.graph.database.close();
    return { ...figures, embedderSeconds, withoutVectors: made.times };
  }

  async #loadRaw(name: string, rows: Rows): Promise<number> {
    const { database } = await this.#graph(name);
    const seconds = await loadRaw(database, rows, this.#embedder.dimensions);
    await database.close();
    console.error(`${name}: ${seconds.toFixed(1)} s`);
    return seconds;
  }

  async #import(name: string, rows: Rows, hasVectors: boolean): Promise<{ graph: Graph; times: Import }> {
    const graph = await this.#graph(name);
    const file = path.join(this.#folder, `${name}.json`);
    const { model, dimensions } = this.#embedder;
    await writeDocument(file, rows, hasVectors ? { name: model, dimensions } : undefined);
    const { result, rss } = await this.#watched(() => graph.client.import(file));
    await graph.database.change(MAKE_SETTLED, {});
    await rm(file);
    console.error(
      `${name}: checked in ${result.checkSeconds.toFixed(1)} s, written in ${result.writeSeconds.toFixed(1)} s`,
    );
    return { graph, times: { ...result, rss } };
  }

  async #read({ client, database }: Graph, embeddings: boolean): Promise<Reading> {
    const [raw, own]: [number[], number[]] = [[], []];
    let bytes = 0;
    const { rss } = await this.#watched(async () => {
      for (let round = 0; round < READS; round++) {
        raw.push(await readRaw(database, embeddings));
        own.push(await secondsOf(client.export(embeddings).then((all) => (bytes = all))));
      }
    });
    return { embeddings, bytes, exportSeconds: median(own), rawSeconds: median(raw), rss };
  }

  #embed(rows: Rows): Promise<number> {
    const texts = [...nodeRows(rows)].map(({ description }) => description);
    return secondsOf(this.#embedder.embedInBackground(texts));
  }

  async #graph(name: string): Promise<Graph> {
    const { key } = await this.#service.newGraph(name, 'admin');
    const opened = new RestClient(this.#service.url, key);
    await opened.get('/overview');
    opened.close();
    const database = new ReferenceDatabase(await this.#service.database(name));
    return { client: new TransferClient(this.#service.url, key), database };
  }

  /** Watches the memory of the service during work. */
  async #watched<T>(work: () => Promise<T>): Promise<{ result: T; rss: Import['rss'] }> {
    const { nodeRss: before } = await this.#service.memory();
    let peak = before;
    const sample = async () => void (peak = Math.max(peak, (await this.#service.memory()).nodeRss));
    const timer = setInterval(() => void sample(), SAMPLE_MS);
    const result = await work().finally(() => clearInterval(timer));
    return { result, rss: { before, peak } };
  }
}
