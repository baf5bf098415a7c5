import { describe, expect } from 'vitest';
import { httpClient } from '../../support/mcp-client.ts';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const QUESTION = 'Where does Mara Lind live?';
const STORED = 'person_mara -[lives_in]-> location_porto';
const LATER = /^~ person_mara -\[moves_to\]-> \S+ since 20\d\d-03-01 \[newer than lives_in location_porto\]$/;

const place = (key: string, name: string) => ({
  key,
  description: name,
  node_type: 'location',
  data: { name },
});
const person = (key: string, name: string) => ({
  key,
  description: name,
  node_type: 'person',
  data: { name },
});

/** A person of whom a caller stored where she lives, before a text says that she moved; another, after it; and a third, moved within a country. */
const test = base.extend('told', { scope: 'file' }, async ({ tenant }) => {
  for (const each of [place('location_porto', 'Porto'), place('location_portugal', 'Portugal')])
    await tenant.call('store', each);
  const home = (to_key: string) => ({ relationships: [{ to_key, relationship: 'lives in' }] });
  await tenant.call('store', { ...person('person_mara', 'Mara Lind'), ...home('location_porto') });
  await tenant.call('store', { ...person('person_raj', 'Raj Patel'), ...home('location_porto') });
  await tenant.call('store', { ...person('person_lena', 'Lena Brandt'), ...home('location_portugal') });
  await settled(tenant);
  await tenant.call('ingest', { text: 'Mara Lind moved to Braga in March.' });
  await tenant.call('ingest', { text: 'Raj Patel moved to Braga in March.', occurred_at: '2020-04-02' });
  await tenant.call('ingest', { text: 'Lena Brandt moved to Braga in March.' });
  await settled(tenant);
  return tenant;
});

/** The lines that a model reads. */
async function linesOf(tenant: TestTenant, name: string, input: object): Promise<string[]> {
  await using client = await httpClient(tenant.url, tenant.key);
  const { content } = await client.callTool({ name, arguments: { ...input } });
  return (content as { text: string }[]).flatMap(({ text }) => text.split('\n'));
}

const relationshipsOf = (tenant: TestTenant, key: string) => linesOf(tenant, 'hm_get_relationships', { key });

describe('a later text beside what a caller stored', () => {
  test('is said to be newer where a recall shows both, and closes nothing', async ({ told }) => {
    const lines = await linesOf(told, 'hm_recall', { query: QUESTION });
    expect(lines).toContain(STORED);
    expect(lines.filter((line) => LATER.test(line))).toHaveLength(1);
    const { edges } = await told.call('recall', { query: QUESTION });
    const stored = edges.find(({ label, derived }) => label === 'lives_in' && !derived);
    expect(stored).not.toHaveProperty('valid_to');
    expect(edges.find(({ label }) => label === 'moves_to')).toMatchObject({
      ...{ derived: true, newer_than: stored?.id },
    });
  });

  test('is said to be newer in the relationships of a node', async ({ told }) => {
    const lines = await relationshipsOf(told, 'person_mara');
    expect(lines[0]).toBe(STORED);
    expect(lines.filter((line) => LATER.test(line))).toHaveLength(1);
  });

  test('is not where it was written before, nor where somebody moved within the country', async ({
    told,
  }) => {
    for (const key of ['person_raj', 'person_lena']) {
      const lines = await relationshipsOf(told, key);
      expect(lines.filter((line) => line.includes('moves_to'))).toHaveLength(1);
      expect(lines.join()).not.toContain('newer');
    }
  });

  test('is not any more once a caller states the older again', async ({ told }) => {
    const again = { nodes: ['person_mara', 'location_porto'], relationship: 'lives in' };
    await told.call('add_relationships', { relationships: [again] });
    const lines = [
      ...(await relationshipsOf(told, 'person_mara')),
      ...(await linesOf(told, 'hm_recall', { query: QUESTION })),
    ];
    expect(lines).toContain(STORED);
    expect(lines.join()).not.toContain('newer');
  });
});
