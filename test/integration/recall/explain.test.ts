import { describe, expect } from 'vitest';
import { recallText } from '../../../src/tools/text/recall-text.ts';
import { MEMORY_FORM } from '../../support/memory-form.ts';
import { test } from '../../support/memory-test.ts';
import { rounds } from '../../support/rounds.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { randomGraph, TYPES } from './random-graph.ts';
import { recallAlone } from './recall-alone.ts';

const SEEDS = Array.from({ length: rounds({ few: 2, all: 10 }) }, (_, at) => at + 1);
const QUERIES = 3;
/** Scores are sums of floating-point numbers. */
const ROUNDING = 1e-9;

describe('recall in random graphs', () => {
  test.for(SEEDS)(
    'has falling scores whose components add up, and only the wanted types (seed %i)',
    async (seed, { tenant }) => {
      const seen = new Set<string>();
      for (const query of await randomGraph(tenant, seed, QUERIES)) {
        const { results } = await recallAlone(tenant, { query, explain: true });
        expect(results.length, query).toBeGreaterThan(10);
        for (const { key, score, explanation } of results) {
          const components = Object.entries(explanation?.parts ?? {});
          components.forEach(([name]) => seen.add(name));
          expect(
            components.reduce((sum, [, value]) => sum + value, 0),
            `${query}: ${key}`,
          ).toBeCloseTo(score, 9);
        }
        const scores = results.map(({ score }) => score);
        const rises = scores.filter((score, at) => score > (scores[at - 1] ?? Infinity) + ROUNDING);
        expect(rises, query).toEqual([]);
        await expectTypesAskedFor(tenant, query);
      }
      expect([...seen]).toEqual(expect.arrayContaining(['text', 'vector', 'sentence', 'link', 'cover']));
    },
  );
});

describe('with explain', () => {
  test('an answer says what an agent pays for it without the scores', async ({ tenant }) => {
    await stored(tenant, { mill_1: 'The windmill turns.', mill_2: 'A windmill is for sale.' });
    const query = 'windmill';
    const { results, metadata, ...answer } = await recallAlone(tenant, { query, explain: true });
    const read = results.map(({ explanation: _, ...result }) => result);
    const text = recallText({ ...answer, results: read, metadata }, { query });
    expect(metadata.tokens).toBe(Math.ceil(text.length / 4));
  });
});

describe('without explain', () => {
  test('a result has no explanation', async ({ tenant }) => {
    await tenant.call('store', { key: 'plain', description: 'The windmill turns.' });
    const { results, metadata } = await recallAlone(tenant, { query: 'windmill' });
    expect(results.map(({ key }) => key)).toContain('plain');
    expect(results.filter((result) => 'explanation' in result)).toEqual([]);
    expect(metadata).not.toHaveProperty('tokens');
  });
});

describe('why_not of a node', () => {
  test('in the answer names its place', async ({ tenant }) => {
    await stored(tenant, { lamp_1: 'The lantern hangs by the gate.', lamp_2: 'A lantern is for sale.' });
    await settled(tenant);
    const query = 'lantern';
    const { results } = await recallAlone(tenant, { query });
    for (const [at, { key }] of results.entries()) {
      const { why_not } = await recallAlone(tenant, { query, why_not: key });
      expect(why_not).toEqual({ key, reason: `It is in the answer, as result ${at + 1}.` });
    }
  });

  test('that does not exist reports that', async ({ tenant }) => {
    const { why_not } = await recallAlone(tenant, { query: 'anything', why_not: 'ghost' });
    expect(why_not).toEqual({ key: 'ghost', reason: 'No node has this key.' });
  });

  test('of another type names its type and the wanted types', async ({ tenant }) => {
    await stored(tenant, { tool_chisel: 'The chisel cuts oak.' });
    const input = { query: 'chisel', node_types: ['people', 'event'], why_not: 'tool_chisel' };
    const { results, why_not } = await recallAlone(tenant, input);
    expect(results.map(({ key }) => key)).not.toContain('tool_chisel');
    expect(why_not).toEqual({
      key: 'tool_chisel',
      reason: 'It is of type tool, and only person, event are asked for.',
    });
  });

  test('beyond max_results names its place by score', async ({ tenant }) => {
    await stored(tenant, {
      boat_1: 'The catamaran won the cup.',
      boat_2: 'Tea was served beside a catamaran.',
    });
    const input = { query: 'which catamaran won?', max_results: 1, why_not: 'boat_2' };
    const { results, why_not } = await recallAlone(tenant, input);
    expect(results.map(({ key }) => key)).toEqual(['boat_1']);
    expect(why_not?.reason).toMatch(/^By its score it is number [2-9] of \d+, and 1 are shown\./);
    expectSum(why_not);
  });

  test('that is too far names its cosine', async ({ tenant }) => {
    await stored(tenant, {
      crystal_1: 'The quartz crystal oscillates.',
      soup_1: 'Grandmother cooks leek soup.',
    });
    const input = { query: 'quartz crystal oscillation', why_not: 'soup_1' };
    const { results, why_not } = await recallAlone(tenant, input);
    expect(results.map(({ key }) => key)).not.toContain('soup_1');
    expect(why_not?.reason).toMatch(
      /^Its meaning is 0\.[0-5]\d near the query \(cosine\); .* needs 0\.55\.$/,
    );
    expectSum(why_not);
  });

  test('that no index finds reports that', async ({ tenant }) => {
    await storeIsotopesAndCake(tenant);
    const { why_not } = await recallAlone(tenant, { query: 'isotope decay', why_not: 'cake_1' });
    expect(why_not?.reason).toMatch(
      /^It is not among the best 100 by words, nor among the nearest 40 .* needs 0\.55\.$/,
    );
    expectSum(why_not);
  });

  test('that no index finds in a large graph is not among the nearest 50', async ({ untouchedTenant }) => {
    await storeIsotopesAndCake(untouchedTenant);
    // In batches: the memory of a transaction is limited.
    for (let batch = 0; batch < 10; batch++) {
      await untouchedTenant.cypher(
        `UNWIND range(1, 2000) AS _ CREATE (:Node {id: randomUUID(), key: randomUUID(), ${MEMORY_FORM}})`,
      );
    }
    const { why_not } = await recallAlone(untouchedTenant, { query: 'isotope decay', why_not: 'cake_1' });
    expect(why_not?.reason).toMatch(/^It is not among the best 100 by words, nor among the nearest 50 /);
  });

  test('that is folded into another names the other', async ({ tenant }) => {
    await stored(tenant, {
      copy_1: 'The accordion needs new bellows.',
      copy_2: 'The accordion needs some new bellows.',
    });
    const { results } = await recallAlone(tenant, { query: 'accordion' });
    const result = results.find(({ key }) => key.startsWith('copy_'));
    const [folded = ''] = result?.duplicates ?? [];
    const { why_not } = await recallAlone(tenant, { query: 'accordion', why_not: folded });
    expect(why_not).toEqual({
      key: folded,
      reason: `It says nearly the same as ${result?.key} and is folded into that result.`,
    });
  });
});

async function stored(tenant: TestTenant, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, description] of Object.entries(texts)) await tenant.call('store', { key, description });
  await settled(tenant);
}

async function expectTypesAskedFor(tenant: TestTenant, query: string): Promise<void> {
  for (const type of TYPES) {
    const { results } = await recallAlone(tenant, { query, node_types: [type] });
    expect(new Set(results.map(({ node_type }) => node_type)), `${type} for ${query}`).toEqual(
      new Set([type]),
    );
  }
}

function expectSum(
  whyNot: { score?: number | undefined; parts?: Record<string, number> | undefined } | undefined,
): void {
  const sum = Object.values(whyNot?.parts ?? {}).reduce((total, value) => total + value, 0);
  expect(whyNot?.score).toBeCloseTo(sum, 9);
}

/** More texts than recall takes by words, and one about something else. */
async function storeIsotopesAndCake(tenant: TestTenant): Promise<void> {
  const isotopes = Array.from({ length: 110 }, (_, at) => [
    `atom_${at}`,
    `Isotope ${at} decays in ${at} hours.`,
  ]);
  const nodes = [...isotopes, ['cake_1', 'A recipe for plum cake.']];
  await tenant.call('store_batch', { nodes: nodes.map(([key, description]) => ({ key, description })) });
  await settled(tenant);
}
