import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Reads a text of a day; answers what was written of it. */
function told(tenant: TestTenant, text: string, occurred_at: string) {
  return tenant.call('ingest', { text, occurred_at });
}

/** What a node is related to: "lives_in Porto", with its end where it has one. */
async function statesOf(tenant: TestTenant, name: string): Promise<string[]> {
  const key = await keyOf(tenant, name);
  const { edges } = await tenant.call('get_relationships', { key });
  return edges
    .filter(({ from, label }) => from === key && label !== 'mentions')
    .map(
      ({ label, to, valid_to }) =>
        `${label} ${to.split('_').at(-1)}${valid_to ? ` until ${valid_to.slice(0, 10)}` : ''}`,
    )
    .sort();
}

async function keyOf(tenant: TestTenant, name: string): Promise<string> {
  const rows = await tenant.cypher('MATCH (n:Node) WHERE n.data CONTAINS $name RETURN n.key AS key', {
    name: `"name":"${name}"`,
  });
  return String(rows[0]?.['key']);
}

async function undo(tenant: TestTenant, id: string | undefined): Promise<number> {
  return (await tenant.post('/api/v1/memory/undo', { id })).status;
}

describe('a change in a text', () => {
  test('ends what earlier texts say, and begins what it says', async ({ tenant }) => {
    await told(tenant, 'Mara Lind lives in Porto and works at Kestrel Labs.', '2026-01-10');
    const moved = await told(tenant, 'Mara Lind moved to Braga in March.', '2026-04-02');
    await told(tenant, 'Mara Lind left Kestrel Labs in May.', '2026-06-02');
    expect(await statesOf(tenant, 'Mara Lind')).toEqual([
      'leaves labs',
      'lives_in porto until 2026-03-01',
      'moves_to braga',
      'works_at labs until 2026-05-01',
    ]);
    const move = moved.relationships.find(({ label }) => label === 'moves_to');
    expect(move?.closed).toMatchObject([{ label: 'lives_in', valid_to: '2026-03-01T00:00:00.000Z' }]);
    expect(await undo(tenant, move?.change)).toBe(200);
    expect(await statesOf(tenant, 'Mara Lind')).toContain('lives_in porto');
    expect(await undo(tenant, move?.change)).toBe(409);
    await told(tenant, 'In short: Mara Lind moved to Braga in March.', '2026-07-02');
    expect(await statesOf(tenant, 'Mara Lind')).toContain('lives_in porto');
  });

  test('is taken back where its text is forgotten', async ({ tenant }) => {
    await told(tenant, 'Ines Okoro is head of Orlo. Ines Okoro is founder of Orlo.', '2026-01-10');
    const left = await told(tenant, 'Ines Okoro resigned from Orlo in May.', '2026-06-02');
    const ended = ['is_founder_of orlo', 'is_head_of orlo until 2026-05-01'];
    expect(await statesOf(tenant, 'Ines Okoro')).toEqual([...ended, 'resigns_from orlo']);
    await tenant.call('forget', { key: String(left.sources[0]) });
    expect(await statesOf(tenant, 'Ines Okoro')).toEqual(['is_founder_of orlo', 'is_head_of orlo']);
  });

  test('does not end what a caller stated, then or since', async ({ tenant }) => {
    await told(tenant, 'Raj Patel lives in Turku and works at Fjordwork.', '2026-01-10');
    const raj = await keyOf(tenant, 'Raj Patel');
    const state = async (relationship: string, name: string) =>
      tenant.call('add_relationships', {
        relationships: [{ from_key: raj, relationship, to_key: await keyOf(tenant, name) }],
      });
    await state('works at', 'Fjordwork');
    await told(tenant, 'Raj Patel moved to Oulu in March. Raj Patel left Fjordwork in March.', '2026-04-02');
    expect(await statesOf(tenant, 'Raj Patel')).toEqual([
      'leaves fjordwork',
      'lives_in turku until 2026-03-01',
      'moves_to oulu',
      'works_at fjordwork',
    ]);
    await state('lives in', 'Turku');
    expect(await statesOf(tenant, 'Raj Patel')).toContain('lives_in turku');
  });

  test('ends only what is clearly over', async ({ tenant }) => {
    await told(tenant, 'Lena Brandt lives in Finland. Lena Brandt works at Altair.', '2026-05-10');
    await told(tenant, 'Lena Brandt moved to Vaasa in March.', '2026-06-02');
    await told(tenant, 'Lena Brandt left Altair in March.', '2026-04-02');
    await told(tenant, 'Lena Brandt leads Orlo.', '2026-05-10');
    await told(tenant, 'Lena Brandt left Orlo in 2019.', '2026-06-03');
    const states = await statesOf(tenant, 'Lena Brandt');
    expect(states).toContain('lives_in finland');
    expect(states).toContain('works_at altair');
    expect(states).toContain('is_head_of orlo');
  });

  test('that ends a state itself gives it that end', async ({ tenant }) => {
    await told(tenant, 'Oda Falk uses Windrose.', '2026-01-10');
    const stopped = await told(tenant, 'Oda Falk stopped using Windrose in May.', '2026-06-02');
    expect(await statesOf(tenant, 'Oda Falk')).toEqual(['uses windrose until 2026-05-31']);
    const [use] = stopped.relationships.filter(({ label }) => label === 'uses');
    expect(await undo(tenant, use?.change)).toBe(200);
    expect(await statesOf(tenant, 'Oda Falk')).toEqual(['uses windrose']);
  });
});
