import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { recallAlone } from './recall-alone.ts';

type Join = (tenant: TestTenant, keys: readonly string[], texts: readonly string[]) => Promise<void>;

/** The ways to join the turns of a conversation. */
const JOINS: Readonly<Record<string, Join>> = {
  'stored in order with follows': async (tenant, keys, texts) => {
    for (const [at, key] of keys.entries()) {
      const relationships = at === 0 ? [] : [{ to_key: keys[at - 1], relationship: 'follows' }];
      await tenant.call('store', { key, description: texts[at], relationships });
    }
  },
  'stored in reverse order with is followed by': async (tenant, keys, texts) => {
    for (const [at, key] of [...keys.entries()].reverse()) {
      const isLast = at === keys.length - 1;
      const relationships = isLast ? [] : [{ to_key: keys[at + 1], relationship: 'is followed by' }];
      await tenant.call('store', { key, description: texts[at], relationships });
    }
  },
  'joined after they were stored': async (tenant, keys, texts) => {
    await storeTurns(tenant, keys, texts);
    await settled(tenant);
    await tenant.call('add_relationships', { relationships: sequenceOf(keys) });
  },
  'joined after they were stored, the last first': async (tenant, keys, texts) => {
    await storeTurns(tenant, keys, texts);
    await settled(tenant);
    for (const relationship of sequenceOf(keys).reverse()) {
      await tenant.call('add_relationships', { relationships: [relationship] });
      await settled(tenant);
    }
  },
};

const TOPICS = ['planetarium', 'aquarium', 'velodrome', 'observatory'];

describe('turns that follow each other', () => {
  test.for(Object.entries(JOINS).map(([how, join], at) => [how, join, TOPICS[at] as string, at] as const))(
    '%s are found by the words of the two before',
    async ([, join, topic, at], { tenant }) => {
      const keys = [1, 2, 3, 4].map((turn) => `talk_${at}_turn_${turn}`);
      const texts = [`Shall we visit the ${topic}?`, 'Yes, gladly.', 'Four tickets then.', 'I shall pay.'];
      await join(tenant, keys, texts);
      await settled(tenant);
      const found = await foundByWords(tenant, topic);
      expect(keys.filter((key) => found.includes(key))).toEqual(keys.slice(0, 3));
    },
  );

  test('are reached from the turn before', async ({ tenant }) => {
    const keys = await turns(tenant, 'beside', ['Who repairs bagpipes here?', 'Fergus does that.']);
    const { results } = await recallAlone(tenant, { query: 'bagpipes repaired', explain: true });
    // The label is that of an earlier edge of the graph that says the same.
    const via = expect.stringMatching(/^(is_followed_by|precedes)$/) as string;
    const path = { from: keys[0], kind: 'sequence', via };
    expect(results.find(({ key }) => key === keys[1])?.explanation?.path).toEqual(path);
  });

  test('do not contain a quoted phrase of the turn before', async ({ tenant }) => {
    const keys = await turns(tenant, 'quoted', ['Pack the woollen mittens.', 'They are in the hall.']);
    const { results } = await recallAlone(tenant, { query: '"woollen mittens"' });
    expect(results.map(({ key }) => key)).toEqual([keys[0]]);
  });
});

describe('a forgotten turn', () => {
  const texts = ['The zeppelin leaves at noon.', 'Who is on board?', 'Nobody that we know.'];

  test('leaves no word in search texts', async ({ tenant }) => {
    const [first = '', ...others] = await turns(tenant, 'forgotten', texts);
    expect(await searchedWith(tenant, 'zeppelin')).toEqual([first, ...others]);
    await tenant.call('forget', { key: first });
    expect(await searchedWith(tenant, 'zeppelin')).toEqual([]);
    await settled(tenant);
    expect(await searchedWith(tenant, 'zeppelin')).toEqual([]);
    expect(await foundByWords(tenant, 'zeppelin')).toEqual([]);
  });

  test('leaves none while its successors are derived', async ({ tenant }) => {
    const keys = [1, 2, 3].map((turn) => `hurried_${turn}`);
    await storeTurns(tenant, keys, texts);
    await tenant.call('add_relationships', { relationships: sequenceOf(keys) });
    await tenant.call('forget', { key: keys[0] });
    await settled(tenant);
    expect(await searchedWith(tenant, 'zeppelin')).toEqual([]);
    expect(await searchedWith(tenant, 'who is on board')).toContain(keys[2]);
  });
});

describe('a changed turn', () => {
  test('gives its successor the new words in place of the old', async ({ tenant }) => {
    const keys = await turns(tenant, 'changed', ['She plays the harpsichord.', 'Since when?']);
    expect(await foundByWords(tenant, 'harpsichord')).toEqual(keys);
    await tenant.call('update', { key: keys[0], description: 'She plays the trombone.' });
    await settled(tenant);
    expect(await foundByWords(tenant, 'trombone')).toEqual(keys);
    expect(await foundByWords(tenant, 'harpsichord')).toEqual([]);
  });
});

/** Stores turns in a sequence and waits for the background work. */
async function turns(tenant: TestTenant, name: string, texts: readonly string[]): Promise<string[]> {
  const keys = texts.map((_, at) => `${name}_${at + 1}`);
  await storeTurns(tenant, keys, texts);
  await tenant.call('add_relationships', { relationships: sequenceOf(keys) });
  await settled(tenant);
  return keys;
}

async function storeTurns(tenant: TestTenant, keys: readonly string[], texts: readonly string[]) {
  await Promise.all(keys.map((key, at) => tenant.call('store', { key, description: texts[at] })));
}

function sequenceOf(keys: readonly string[]) {
  return keys.slice(1).map((key, at) => ({ nodes: [keys[at], key], relationship: 'is followed by' }));
}

/** The sorted keys of the results that match by words. */
async function foundByWords(tenant: TestTenant, query: string): Promise<string[]> {
  const { results } = await recallAlone(tenant, { query });
  return results
    .filter(({ matched_by }) => matched_by.includes('text'))
    .map(({ key }) => key)
    .sort();
}

/** Keys of the nodes whose search text contains a phrase. */
async function searchedWith(tenant: TestTenant, phrase: string): Promise<unknown[]> {
  const rows = await tenant.cypher(
    'MATCH (n:Node) WHERE n.search_text CONTAINS $phrase RETURN n.key AS key ORDER BY key',
    { phrase },
  );
  return rows.map(({ key }) => key);
}
