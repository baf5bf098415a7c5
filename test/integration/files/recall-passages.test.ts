import { describe, expect } from 'vitest';
import { base64, filesSettled } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const HANDBOOK = `# Handbook

## Travel

Trips are booked by the office in Leith. The upper limit for a hotel in Lisbon is ninety euros a night.

## Holidays

Everybody has twenty-eight days of holiday. What is left over lapses at the end of March.
`;
const BUDGET = 'Quarter,Revenue,Region\nQ1,11,Fennmark\nQ2,14,Fennmark\nQ3,17,Ostrava\n';
const MANY = [
  'harvest',
  'bridge',
  'tunnel',
  'festival',
  'library',
  'orchard',
  'museum',
  'ferry',
  'quarry',
  'mill',
];

async function storeOthers(tenant: TestTenant): Promise<void> {
  const nodes = MANY.flatMap((word) =>
    [1, 2, 3, 4, 5].map((number) => ({
      key: `note_${word}_${number}`,
      description: `The ${word} number ${number} was visited in spring, and everybody liked the ${word}.`,
    })),
  );
  await tenant.post('/api/v1/memory/store/batch', { nodes });
}

describe('hm_recall', () => {
  test('finds what files say, among other memories, and names the place', async ({ tenant }) => {
    await storeOthers(tenant);
    const upload = (filename: string, text: string) =>
      tenant.call('upload_file', { filename, content_base64: base64(text) });
    const { key } = await upload('handbook.md', HANDBOOK);
    await upload('budget.csv', BUDGET);
    // By words, before the vectors are made.
    const early = await tenant.call('recall', { query: 'hotel limit in Lisbon' });
    expect(early.results[0]).toMatchObject({ key, passages: [{ section: 'Handbook > Travel' }] });
    expect(early.results[0]?.matched_by).toContain('passage');
    await filesSettled(tenant);
    const late = await tenant.call('recall', {
      query: 'how much vacation do employees get?',
      max_results: 3,
    });
    const found = late.results.find((result) => result.key === key);
    expect(found?.passages?.[0]).toMatchObject({ section: 'Handbook > Holidays' });
    const sums = await tenant.call('recall', { query: 'revenue in Q3 in Ostrava', max_results: 3 });
    const budget = sums.results.find((result) => result.key === 'document_budget');
    expect(budget?.passages?.[0]?.text).toContain('17');
    const other = await tenant.call('recall', { query: 'hotel limit in Lisbon', node_types: ['fact'] });
    expect(other.results.filter(({ passages }) => passages)).toEqual([]);
  });
});

test('a graph without files names no channel of passages', async ({ tenant }) => {
  await tenant.call('forget', { keys: ['document_handbook', 'document_budget'] });
  const { metadata, results } = await tenant.call('recall', { query: 'the bridge' });
  expect(metadata.channels).not.toContain('passage');
  expect(results.every(({ passages }) => passages === undefined)).toBe(true);
});
