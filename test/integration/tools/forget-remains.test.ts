import { describe, expect } from 'vitest';
import { expectNoVector, expectNoWord } from '../../support/graph-remains.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Words that occur only in the forgotten nodes. */
const WORDS = [
  'umbrawort',
  'quaggafisch',
  'blorvenheim',
  'wuzzlekrampf',
  'zemblanity',
  'frobnitz',
  'grumbledore',
  'florptang',
  'snorkwhiffle',
  'xylospongium',
  '蝴蝶效',
];

describe('a forgotten node', () => {
  test('leaves no word and no vector in the database', async ({ tenant }) => {
    await storeUmbrawort(tenant);
    await settled(tenant);
    const vectors = await vectorsOf(tenant, 'umbrawort_9', 'grumbledores_with');
    expect(vectors).toHaveLength(2);
    await expect(expectNoWord(tenant, WORDS)).rejects.toThrow();
    await tenant.call('forget', { key: 'umbrawort_9' });
    await settled(tenant);
    await expectNoWord(tenant, WORDS);
    await expectNoVector(tenant, vectors);
  });

  test('leaves no vector if it was the first stored node', async ({ untouchedTenant }) => {
    await untouchedTenant.call('store', { key: 'secret', description: 'The heist is planned for Tuesday.' });
    await settled(untouchedTenant);
    await untouchedTenant.call('recall', { query: 'heist' });
    const vectors = await vectorsOf(untouchedTenant, 'secret');
    await untouchedTenant.call('forget', { key: 'secret' });
    await settled(untouchedTenant);
    await expectNoVector(untouchedTenant, vectors);
  });

  test.for(['apart_a', 'apart_b'] as const)(
    'leaves no word in the other one after a merge and its undo: %s',
    async (forgotten, { tenant }) => {
      const [words, other] = ['vexillograph', 'tintinnabule'];
      const of = { apart_a: words, apart_b: other };
      await tenant.call('store', {
        key: 'apart_a',
        description: `A ${words} of brass.`,
        on_conflict: 'update',
      });
      await tenant.call('store', {
        key: 'apart_b',
        description: `A ${other} of tin.`,
        on_conflict: 'update',
      });
      const { id } = await tenant.call('merge_nodes', { from_key: 'apart_a', into_key: 'apart_b' });
      await tenant.call('merge_nodes', { undo: id });
      await settled(tenant);
      await tenant.call('forget', { key: forgotten });
      await settled(tenant);
      await expectNoWord(tenant, [of[forgotten]]);
      const rest = forgotten === 'apart_a' ? 'apart_b' : 'apart_a';
      await tenant.call('forget', { key: rest });
      await expectNoWord(tenant, [words, other]);
    },
  );

  test('leaves no name if two nodes with the same name are forgotten at once', async ({ tenant }) => {
    for (let round = 0; round < 5; round++) {
      const keys = ['twin_a', 'twin_b'];
      for (const key of keys) {
        await tenant.call('store', {
          key,
          description: `Half of ${key}.`,
          data: { name: 'Plimsoll Gadwall' },
        });
      }
      await settled(tenant);
      await Promise.all(keys.map((key) => tenant.call('forget', { key })));
      await expectNoWord(tenant, ['plimsoll']);
    }
  });

  test('leaves no title in the sentences of its texts', async ({ tenant }) => {
    await tenant.call('store', { key: 'letter_1', description: 'Rain fell. We stayed inside all day.' });
    await settled(tenant);
    const before = await featuresOf(tenant, 'letter_1');
    await tenant.call('store', {
      key: 'person_snicker',
      description: 'Writes letters.',
      data: { name: 'Vorpalina Snicker' },
    });
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['letter_1', 'person_snicker'], relationship: 'written by' }],
    });
    await settled(tenant);
    expect(await featuresOf(tenant, 'letter_1')).not.toEqual(before);
    await tenant.call('forget', { key: 'person_snicker' });
    await settled(tenant);
    expect(await featuresOf(tenant, 'letter_1')).toEqual(before);
    await expectNoWord(tenant, ['vorpalina', 'snicker']);
  });
});

describe('a changed text', () => {
  test('leaves the old text to timeline and versions alone, until its node is forgotten', async ({
    tenant,
  }) => {
    await tenant.call('store', {
      key: 'note_1',
      description: 'The flibbertigibbet sang in Skvorech.',
      data: { title: 'Kerfuffle Ode' },
      node_type: 'gobbledy_song',
    });
    await tenant.storeKeys('note_2');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['note_1', 'note_2'], relationship: 'precedes' }],
    });
    await settled(tenant);
    const vectors = await vectorsOf(tenant, 'note_1');
    await tenant.call('update', {
      key: 'note_1',
      description: 'Nothing happened.',
      data: { title: null },
      node_type: 'fact',
    });
    await settled(tenant);
    const words = ['flibbertigibbet', 'skvorech', 'kerfuffle', 'gobbledy'];
    await expectNoWord(tenant, words, { besidesHistory: true });
    await expectNoVector(tenant, vectors, { besidesHistory: true });
    await tenant.call('forget', { key: 'note_1' });
    await settled(tenant);
    await expectNoWord(tenant, words);
    await expectNoVector(tenant, vectors);
  });
});

/** A node in a sequence, with its own edge, hyperedge and type, and with a text that names it. */
async function storeUmbrawort(tenant: TestTenant): Promise<void> {
  await tenant.storeKeys('turn_1', 'turn_2', 'turn_3', 'turn_4');
  await tenant.call('store', {
    key: 'umbrawort_9',
    description: 'The Quaggafisch met Blorvenheim at dusk. 蝴蝶效应.',
    node_type: 'xylospongium_case',
    data: { title: 'Wuzzlekrampf', aliases: ['Zemblanity Frobnitz'] },
    relationships: [
      { to_key: 'turn_4', relationship: 'grumbledores with', data: { note: 'florptang' } },
      { to_key: 'turn_2', relationship: 'precedes' },
      { participant_keys: ['turn_3', 'turn_4'], relationship: 'met at noon' },
    ],
  });
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: ['turn_1', 'umbrawort_9'], relationship: 'precedes' },
      { nodes: ['turn_2', 'turn_3'], relationship: 'precedes' },
      { nodes: ['umbrawort_9', 'turn_1'], relationship: 'snorkwhiffles', data: { at: 'blorvenheim' } },
    ],
  });
}

/** The stored vectors of nodes with these keys and of these labels. */
async function vectorsOf(tenant: TestTenant, ...names: string[]): Promise<number[][]> {
  const rows = await tenant.cypher(
    'MATCH (n) WHERE (n:Node AND n.key IN $names) OR (n:_Label AND n.label IN $names) RETURN n.embedding AS vector',
    { names },
  );
  return rows.map(({ vector }) => vector as number[]);
}

async function featuresOf(tenant: TestTenant, key: string): Promise<unknown> {
  const [row] = await tenant.cypher('MATCH (n:Node {key: $key}) RETURN n.features AS features', { key });
  return row?.['features'];
}
