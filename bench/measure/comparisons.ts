import type { RestClient } from '../../eval/service/rest-client.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import type { ReferenceDatabase } from '../reference/database.ts';
import { Texts } from '../synthetic/texts.ts';
import { timed, type Comparison } from './compare.ts';

/** Few enough that the warm-up sends each of them. */
const KNOWN_QUERIES = 100;
const KNOWN_TEXTS = 100;
/** Only reads have this warm-up: writes would change the loaded graph. */
export const READS_WARM_UP = 2_500;

/** The seed of the queries of no client; each number of clients has its own, so that no vector is cached. */
const RECALL_SEED = 1_000;

/** The inputs of both sides of a comparison. */
export interface Sides {
  readonly client: RestClient;
  readonly database: ReferenceDatabase;
  /** The benchmark's own model, used without HTTP. */
  readonly embedder: Embedder;
  readonly words: readonly string[];
  /** The number of loaded nodes. */
  readonly nodes: number;
}

export function recallComparison({ client, database, embedder, words }: Sides, clients: number): Comparison {
  const texts = new Texts(words, RECALL_SEED + clients);
  return {
    name: 'recall',
    clients,
    ours: () => client.post('/recall', { query: texts.query() }),
    reference: async () => {
      const query = texts.query();
      const { vector, embedding } = await embedded(() => embedder.embedQuery(query));
      return { ...embedding, ...(await timed('hybrid statement', () => database.hybrid(query, vector))) };
    },
    warmUp: READS_WARM_UP,
    target: { ratio: clients === 1 ? 1.9 : 2.2, tail: 2.5 },
  };
}

/** Repeated queries, so that neither side runs the model. */
export function knownQueryComparison({ client, database, embedder, words }: Sides): Comparison {
  const texts = new Texts(words, 15);
  const queries = Array.from({ length: KNOWN_QUERIES }, () => texts.query());
  const vectors = new Map<string, Promise<Float32Array>>();
  let ours = 0;
  let raw = 0;
  return {
    name: 'recall with a known query vector',
    clients: 1,
    ours: () => client.post('/recall', { query: queries[ours++ % KNOWN_QUERIES] }),
    reference: async () => {
      const query = queries[raw++ % KNOWN_QUERIES] as string;
      if (!vectors.has(query)) vectors.set(query, embedder.embedQuery(query));
      const vector = (await vectors.get(query)) as Float32Array;
      return timed('hybrid statement', () => database.hybrid(query, vector));
    },
    warmUp: READS_WARM_UP,
    target: { ratio: 2.6 },
  };
}

export function storeComparison({ client, database, embedder, words }: Sides): Comparison {
  const texts = new Texts(words, 13);
  let written = 0;
  return {
    name: 'store',
    clients: 1,
    ours: () => {
      const node = { key: `stored-${written++}`, description: texts.description(), node_type: 'fact' };
      return client.post('/store', node);
    },
    reference: async () => {
      const key = `reference-${written++}`;
      const description = texts.description();
      const { vector, embedding } = await embedded(async () => {
        const [only] = await embedder.embedPassages([description]);
        return only as Float32Array;
      });
      const write = await timed('write statement', () => database.write(key, description, vector));
      return { ...embedding, ...write };
    },
    target: { ratio: 1.3 },
  };
}

/** Many clients whose texts have cached vectors: this measures the gain of shared commits. */
export function manyStoresComparison({ client, database, embedder, words }: Sides): Comparison {
  const texts = new Texts(words, 16);
  const descriptions = Array.from({ length: KNOWN_TEXTS }, () => texts.description());
  const vectors = new Map<string, Promise<Float32Array>>();
  let written = 0;
  return {
    name: 'store of known texts',
    clients: 32,
    ours: () => {
      const description = descriptions[written % KNOWN_TEXTS];
      return client.post('/store', { key: `shared-${written++}`, description, node_type: 'fact' });
    },
    reference: async () => {
      const description = descriptions[written % KNOWN_TEXTS] as string;
      if (!vectors.has(description)) {
        vectors.set(
          description,
          embedder.embedPassages([description]).then(([vector]) => vector as Float32Array),
        );
      }
      const vector = (await vectors.get(description)) as Float32Array;
      return timed('write statement', () => database.write(`alone-${written++}`, description, vector));
    },
    target: { throughput: 5 },
  };
}

async function embedded(embed: () => Promise<Float32Array>) {
  let vector: Float32Array = new Float32Array();
  const embedding = await timed('bare embedding', async () => {
    vector = await embed();
  });
  return { vector, embedding };
}
