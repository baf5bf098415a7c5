import { expect } from 'vitest';
import { test as base } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

const test = base.extend('memory', { scope: 'file' }, async ({ tenant }) => {
  const nodes = {
    release_short: 'Harbour Desk v4.2 sorts the berths by length.',
    release_long: 'Harbour Desk 4.2.1 sorts the berths by depth.',
    crates_small: 'The cooper delivered 1,200 crates of oak.',
    crates_large: 'The cooper delivered 12000 crates of pine.',
    runtime: 'The booking page runs on Node.js behind a proxy.',
    model: 'Summaries are written by GPT-4 at night.',
    thai_rice: 'แม่ชอบกินข้าวผัดทุกวันอาทิตย์',
    thai_boat: 'พ่อซ่อมเรือที่ท่าเรือทุกวันจันทร์',
    lao_fish: 'ຂ້ອຍມັກກິນປາຢູ່ບ້ານ',
  };
  for (const [key, description] of Object.entries(nodes))
    await tenant.call('store', { key, description, enrich: false });
  return tenant;
});

test.for([
  ['Harbour Desk 4.2', 'release_short'],
  ['what does v4.2.1 of Harbour Desk do', 'release_long'],
  ['1200 crates', 'crates_small'],
  ['12,000 crates', 'crates_large'],
  ['1,200', 'crates_small'],
  ['nodejs', 'runtime'],
  ['gpt4 summaries', 'model'],
  ['GPT 4', 'model'],
  ['ข้าวผัด', 'thai_rice'],
  ['เรือ', 'thai_boat'],
  ['ปลา เรือ', 'thai_boat'],
  ['ປາ', 'lao_fish'],
] as const)('%j finds %s first', async ([query, key], { memory }) => {
  const { results } = await memory.call('recall', { query, include_context: false });
  expect(results[0]?.key).toBe(key);
});

test('a word of two characters is an answer where a text in a script without spaces has it', async ({
  tenant,
}) => {
  await tenant.call('store', { key: 'minutes', description: '設計の会議は火曜日に行われます。' });
  await tenant.call('store', { key: 'beds', description: 'The garden has nine beds.' });
  await settled(tenant);
  const { results, metadata } = await tenant.call('recall', { query: '設計' });
  expect(results[0]?.key).toBe('minutes');
  expect(metadata.confidence).not.toBe('none');
});
