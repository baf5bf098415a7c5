import { describe, expect, test } from 'vitest';
import type { MemoryContext } from '../../../../src/memory/memory-context.ts';
import type { StoreInput } from '../../../../src/memory/store/new-node.ts';
import { storeBatch } from '../../../../src/memory/store/store-batch.ts';
import type { PreparedStore } from '../../../../src/memory/store/write-group.ts';
import { turnsDuring } from '../../../support/turns.ts';

const LONG = Array.from({ length: 3_000 }, (_, at) => `word${at}`)
  .join(' ')
  .slice(0, 20_000);

/** A memory whose vectors are all there already, and that writes nothing; what fails is given. */
function memoryOf(submitted: string[], failing?: string): MemoryContext {
  return {
    embedder: {
      embedPassages: (texts: readonly string[]) =>
        texts.some((text) => text.includes(failing ?? '\0'))
          ? Promise.reject(new Error('no vector'))
          : Promise.resolve(texts.map(() => new Float32Array(384))),
    },
    writes: {
      submit: (_: MemoryContext, { input, node }: PreparedStore) => {
        submitted.push(input.key);
        const stored = { key: node.key, ...node.properties };
        return Promise.resolve({ created: true, hasProfile: true, node: stored, relationships: [] });
      },
    },
    derivations: { notify: () => undefined },
    clock: () => new Date(),
  } as unknown as MemoryContext;
}

function inputs(count: number, description: string): StoreInput[] {
  return Array.from({ length: count }, (_, at) => ({
    key: `node_${at}`,
    description: `${at} ${description}`,
    relationships: [],
    on_conflict: 'error',
  }));
}

describe('a batch whose vectors are known', () => {
  test('lets other work go on between its nodes, and keeps their order', async () => {
    const submitted: string[] = [];
    const nodes = inputs(120, LONG);
    const turns = await turnsDuring(async () => {
      const outcomes = await storeBatch(memoryOf(submitted), nodes);
      expect(outcomes.every((outcome) => 'stored' in outcome)).toBe(true);
    });
    expect(submitted).toEqual(nodes.map(({ key }) => key));
    expect(turns).toBeGreaterThan(10);
  });

  test('stores the others where one has none', async () => {
    const submitted: string[] = [];
    const outcomes = await storeBatch(memoryOf(submitted, '1 short'), inputs(3, 'short'));
    expect(outcomes.map((outcome) => Object.keys(outcome)[0])).toEqual(['stored', 'failure', 'stored']);
    expect(submitted).toEqual(['node_0', 'node_2']);
  });
});
