import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { settled } from '../eval/load.ts';
import { RestClient } from '../eval/service/rest-client.ts';
import { loadConfig } from '../src/service/config.ts';
import { openEmbedder } from '../src/embedding/embedder.ts';
import { importReport } from './import/import-report.ts';
import { measureImport } from './import/measure-import.ts';
import { loadByApi } from './load/by-api.ts';
import { loadInBulk } from './load/in-bulk.ts';
import { measureBackup } from './backup/held.ts';
import { measureEnrichment } from './enrichment/bulk.ts';
import { missedBounds } from './bounds.ts';
import { describeMachine } from './machine.ts';
import { compare, type Compared, type Comparison } from './measure/compare.ts';
import {
  knownQueryComparison,
  manyStoresComparison,
  recallComparison,
  storeComparison,
  type Sides,
} from './measure/comparisons.ts';
import { firstRequests } from './measure/first-requests.ts';
import { vectorRecall } from './measure/vector-recall.ts';
import { walkComparisons } from './measure/walks.ts';
import { parseOptions, USAGE, type BenchOptions } from './options.ts';
import { measurePages } from './pages/page-times.ts';
import { ReferenceDatabase } from './reference/database.ts';
import { measureOverhead } from './protocol/overhead.ts';
import { comparedTables, toReport, type BenchResult } from './report.ts';
import { MeasuredService } from './service/measured-service.ts';
import { readVocabulary } from './synthetic/vocabulary.ts';
import { measureUploads } from './upload/upload-memory.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const GRAPH = 'bench';
/** The first nodes are loaded through the API with real vectors, the others in bulk as filler. */
const BY_API = 10_000;

try {
  const options = parseOptions(process.argv.slice(2));
  if (options) await run(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}

async function run(options: BenchOptions): Promise<void> {
  if (options.enrichment) {
    console.log(await measureEnrichment(options));
    return;
  }
  const service = await MeasuredService.start();
  try {
    if (options.upload) {
      console.log(await measureUploads(service));
      return;
    }
    if (options.protocol) {
      console.log(comparedTables(await measureOverhead(service, options)));
      return;
    }
    if (options.import) {
      const modelDir = loadConfig(PROJECT).EMBEDDING_MODEL_DIR;
      console.log(importReport(await measureImport(service, { ...options, modelDir })));
      return;
    }
    if (options.backup) {
      console.log(await measureBackup(service, options));
      return;
    }
    if (options.pages) {
      console.log(await measurePages(service, options));
      return;
    }
    const result = await measure(service, options);
    console.log(toReport(result));
    if (options.check) failWhere(missedBounds(result));
    if (options.json) writeJson(result);
  } finally {
    await service.stop();
  }
}

async function measure(service: MeasuredService, options: BenchOptions): Promise<BenchResult> {
  const firstRequestSeconds = await firstRequests(service);
  const sides = await openSides(service, options);
  const { client, database, embedder, words } = sides;
  try {
    const loads = await load(sides, options);
    const machine = await describeMachine(database);
    // Before the stores: many of their texts are equal, so that there are no ten nearest nodes.
    const recall = await vectorRecall(database, embedder, words);
    const compared: Compared[] = [];
    for (const comparison of await comparisonsOf(sides, options)) {
      console.error(`measuring ${comparison.name}, ${comparison.clients} clients`);
      compared.push(await compare(comparison, options));
    }
    const memory = await service.memory();
    const at = new Date().toISOString();
    return { at, options, machine, loads, compared, firstRequestSeconds, vectorRecall: recall, memory };
  } finally {
    client.close();
    await Promise.all([database.close(), embedder.close()]);
  }
}

/** Writes come last, so that reads use the graph as it was loaded. */
async function comparisonsOf(sides: Sides, { clients, only }: BenchOptions): Promise<Comparison[]> {
  const all = [
    ...clients.map((count) => recallComparison(sides, count)),
    knownQueryComparison(sides),
    ...(await walkComparisons(sides)),
    storeComparison(sides),
    manyStoresComparison(sides),
  ];
  return all.filter(({ name }) => name.includes(only));
}

async function openSides(service: MeasuredService, { nodes }: BenchOptions): Promise<Sides> {
  const modelDir = loadConfig(PROJECT).EMBEDDING_MODEL_DIR;
  const { key } = await service.newGraph(GRAPH);
  const client = new RestClient(service.url, key);
  await client.get('/overview');
  const database = new ReferenceDatabase(await service.database(GRAPH));
  return {
    client,
    database,
    embedder: await openEmbedder({ modelDir }),
    words: readVocabulary(modelDir),
    nodes,
  };
}

async function load(
  { client, database, words }: Sides,
  { nodes }: BenchOptions,
): Promise<BenchResult['loads']> {
  const byApi = Math.min(nodes, BY_API);
  const first = { way: 'through the API', times: await loadByApi(client, words, byApi) };
  await settled(client, 'API');
  if (nodes === byApi) return [first];
  return [
    first,
    { way: 'filler in bulk, synthetic vectors', times: await loadInBulk(database, words, byApi, nodes) },
  ];
}

/** Names the bounds that are passed, and ends with 1. */
function failWhere(missed: readonly string[]): void {
  if (missed.length === 0) return;
  console.error(`Passed its bound: ${missed.join('; ')}`);
  process.exitCode = 1;
}

function writeJson(result: BenchResult): void {
  const folder = path.join(PROJECT, 'bench', 'runs');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${result.at.slice(0, 19).replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
  console.error(`written: ${path.relative(PROJECT, file)}`);
}
