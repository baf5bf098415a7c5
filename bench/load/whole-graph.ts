import { settled } from '../../eval/load.ts';
import { RestClient } from '../../eval/service/rest-client.ts';
import { loadConfig } from '../../src/service/config.ts';
import { ReferenceDatabase } from '../reference/database.ts';
import type { MeasuredService } from '../service/measured-service.ts';
import { readVocabulary } from '../synthetic/vocabulary.ts';
import { loadByApi } from './by-api.ts';
import { loadInBulk } from './in-bulk.ts';

/** With real vectors, from which those of the others are made. */
const BY_API = 500;

export interface LoadedGraph extends AsyncDisposable {
  readonly id: string;
  readonly client: RestClient;
  readonly words: readonly string[];
}

/** A new graph with nodes, most of them filler, where their vectors do not matter. */
export async function loadWholeGraph(
  service: MeasuredService,
  name: string,
  nodes: number,
): Promise<LoadedGraph> {
  const words = readVocabulary(loadConfig(process.cwd()).EMBEDDING_MODEL_DIR);
  const { id, key } = await service.newGraph(name);
  const client = new RestClient(service.url, key);
  await client.get('/overview');
  const database = new ReferenceDatabase(await service.database(name));
  try {
    await loadByApi(client, words, Math.min(BY_API, nodes));
    await settled(client, 'API');
    if (nodes > BY_API) await loadInBulk(database, words, BY_API, nodes);
  } finally {
    await database.close();
  }
  return {
    id,
    client,
    words,
    [Symbol.asyncDispose]: () => {
      client.close();
      return Promise.resolve();
    },
  };
}
