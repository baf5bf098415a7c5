import { describe, expect, test } from 'vitest';
import { LabelsOfGraph } from '../../../../../src/memory/ontology/labels/labels-of-graph.ts';
import type { StoreInput } from '../../../../../src/memory/relationships/relationship-input.ts';
import { storeBatch, type StoreMemory } from '../../../../../src/memory/write/store/store-node.ts';
import { graphEmbedder } from '../../../../../src/memory/vectors/graph-embedder.ts';
import { WriteQueue } from '../../../../../src/memory/write/write-queue.ts';
import { turnsDuring } from '../../../../support/turns.ts';
import { fakeGraph } from '../../../graph/fake-graph.ts';
import { fakeEmbedder } from '../../fake-memory.ts';
import { ACTOR, storedAs } from '../prepared.ts';

const LONG = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
  .join(' ')
  .slice(0, 20_000);

/** A memory with immediate vectors that writes nothing. Texts that contain `failing` have no vector. */
function memoryOf(submitted: string[], failing = '\0'): StoreMemory {
  const embedder = fakeEmbedder({
    embedBatch: (texts) =>
      texts.some((text) => text.includes(failing))
        ? Promise.reject(new Error('no vector'))
        : Promise.resolve(texts.map(() => new Float32Array(384))),
  });
  const writeQueue = new WriteQueue({
    commit: (stores) => {
      submitted.push(...stores.map(({ input }) => input.key));
      return Promise.resolve(stores.map(storedAs));
    },
    prepareAgain: (store) => Promise.resolve(store),
  });
  const graph = fakeGraph();
  return {
    graph,
    embedder: graphEmbedder('a', embedder),
    labels: new LabelsOfGraph(graph),
    writeQueue,
    actor: ACTOR,
  };
}

function inputs(count: number, description: string): StoreInput[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `node_${at}`,
    description: `${at} ${description}`,
    relationships: [],
    on_conflict: 'error',
  }));
}

describe('a batch with immediate vectors', () => {
  test('lets other work run between its nodes, and keeps their order', async () => {
    const submitted: string[] = [];
    const nodes = inputs(120, LONG);
    const turns = await turnsDuring(async () => {
      const outcomes = await storeBatch(memoryOf(submitted), nodes);
      expect(outcomes.every((outcome) => 'stored' in outcome)).toBe(true);
    });
    expect(submitted).toEqual(nodes.map(({ key }) => key));
    expect(turns).toBeGreaterThan(10);
  });

  test('stores the other nodes if one has no vector', async () => {
    const submitted: string[] = [];
    const outcomes = await storeBatch(memoryOf(submitted, '1 short'), inputs(3, 'short'));
    expect(outcomes.map((outcome) => Object.keys(outcome)[0])).toEqual(['stored', 'failure', 'stored']);
    expect(submitted).toEqual(['node_0', 'node_2']);
  });
});
