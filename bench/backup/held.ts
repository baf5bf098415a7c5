import { settled } from '../../eval/load.ts';
import { RestClient } from '../../eval/service/rest-client.ts';
import { loadConfig } from '../../src/service/config.ts';
import { loadByApi } from '../load/by-api.ts';
import { loadInBulk } from '../load/in-bulk.ts';
import { quantile } from '../measure/statistics.ts';
import type { BenchOptions } from '../options.ts';
import { ReferenceDatabase } from '../reference/database.ts';
import type { MeasuredService } from '../service/measured-service.ts';
import { readVocabulary } from '../synthetic/vocabulary.ts';

const GRAPH = 'backup';
/** With real vectors, from which those of the others are made. */
const BY_API = 500;

/** For how long backups of a graph kept its writes waiting, as a line of text. */
export async function measureBackup(
  service: MeasuredService,
  { nodes, rounds }: BenchOptions,
): Promise<string> {
  const { id, key } = await service.newGraph(GRAPH);
  await load(service, key, nodes);
  const held: number[] = [];
  let made: Readonly<Record<string, unknown>> = {};
  for (let round = 0; round < rounds; round++) {
    made = await service.backUp(id);
    held.push(made['held_ms'] as number);
  }
  const counts = `${String(made['nodes'])} nodes, ${String(made['relationships'])} relationships, ${String(made['bytes'])} bytes`;
  return `${counts}: writes waited ${quantile(held, 0.5)} ms (median), ${Math.max(...held)} ms at most, of ${rounds} backups`;
}

async function load(service: MeasuredService, key: string, nodes: number): Promise<void> {
  const words = readVocabulary(loadConfig(process.cwd()).EMBEDDING_MODEL_DIR);
  const client = new RestClient(service.url, key);
  await client.get('/overview');
  const database = new ReferenceDatabase(await service.database(GRAPH));
  try {
    await loadByApi(client, words, Math.min(BY_API, nodes));
    await settled(client, 'API');
    if (nodes > BY_API) await loadInBulk(database, words, BY_API, nodes);
  } finally {
    client.close();
    await database.close();
  }
}
