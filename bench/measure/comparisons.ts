import type { RestClient } from '../../eval/service/rest-client.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import type { ReferenceDatabase } from '../reference/database.ts';
import { keyOf } from '../synthetic/graph.ts';
import { Random } from '../synthetic/random.ts';
import { Texts } from '../synthetic/texts.ts';
import { timed, type Comparison } from './compare.ts';

/** What both sides of a comparison work with. */
export interface Sides {
  readonly client: RestClient;
  readonly database: ReferenceDatabase;
  /** A model of the benchmark's own, without HTTP around it. */
  readonly embedder: Embedder;
  readonly words: readonly string[];
  /** Nodes that were loaded. */
  readonly nodes: number;
}

export function recallComparison({ client, database, embedder, words, nodes }: Sides): Comparison {
  const texts = new Texts(words, 11);
  return {
    name: 'recall',
    ours: () => client.post('/recall', { query: texts.query() }),
    reference: async () => {
      const query = texts.query();
      const { vector, embedding } = await embedded(() => embedder.embedQuery(query));
      return { ...embedding, ...(await timed('hybrid statement', () => database.hybrid(query, vector))) };
    },
    target: { ratio: 1.5, ms: nodes > 10_000 ? 15 : 6.5 },
  };
}

export function findRelatedComparison({ client, database, nodes }: Sides): Comparison {
  const random = new Random(12);
  const anyKey = () => keyOf(random.between(0, nodes - 1));
  return {
    name: 'find-related',
    ours: () => client.post('/find-related', { start_node: anyKey() }),
    reference: () => timed('spanning tree', () => database.spanningTree(anyKey())),
    target: { ratio: 3, ms: 2 },
  };
}

export function storeComparison({ client, database, embedder, words }: Sides): Comparison {
  const texts = new Texts(words, 13);
  let written = 0;
  return {
    name: 'store',
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
    target: { ratio: 1.1, ms: 15 },
  };
}

async function embedded(embed: () => Promise<Float32Array>) {
  let vector: Float32Array = new Float32Array();
  const embedding = await timed('bare embedding', async () => {
    vector = await embed();
  });
  return { vector, embedding };
}
