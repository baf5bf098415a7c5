import { expect, test } from 'vitest';
import { EXAMPLE_KEYS, exampleDocument } from '../../../dashboard/src/pages/home/example-document.ts';
import { EXAMPLE } from '../../../dashboard/src/pages/home/example-memory.ts';
import { DocumentCheck } from '../../../src/memory/transfer/check/document-check.ts';
import { DocumentReader } from '../../../src/memory/transfer/read/document-reader.ts';

const NOW = Date.UTC(2026, 4, 4, 8);

function checked(document: string) {
  const records = new Map<string, Record<string, unknown>[]>();
  const check = new DocumentCheck((section, json) => {
    records.set(section, [...(records.get(section) ?? []), JSON.parse(json) as Record<string, unknown>]);
  });
  const reader = new DocumentReader(check);
  reader.write(Buffer.from(document));
  reader.end();
  return { ...check.end(), records };
}

test('the example is a document that an import takes', () => {
  const { counts, records } = checked(exampleDocument(NOW));
  expect(counts).toMatchObject({ nodes: EXAMPLE_KEYS.length, hyperedges: 3, versions: 3 });
  expect(records.get('nodes')?.map(({ key }) => key)).toEqual(EXAMPLE_KEYS);
  expect(EXAMPLE_KEYS.every((key) => key.startsWith(EXAMPLE))).toBe(true);
});

test('nothing of it is of the future, or happened after it was stored', () => {
  const { records } = checked(exampleDocument(NOW));
  for (const { created_at, updated_at, occurred_at } of records.get('nodes') ?? []) {
    expect((updated_at as string) <= new Date(NOW).toISOString()).toBe(true);
    expect((created_at as string) <= (updated_at as string)).toBe(true);
    expect(((occurred_at ?? '') as string) <= (created_at as string)).toBe(true);
  }
  for (const { valid_from, valid_to } of records.get('edges') ?? [])
    if (valid_to !== undefined) expect((valid_from as string) < (valid_to as string)).toBe(true);
});

test('a link is there no sooner than what it joins', () => {
  const { records } = checked(exampleDocument(NOW));
  const stored = new Map(records.get('nodes')?.map(({ key, created_at }) => [key, String(created_at)]));
  const links = [...(records.get('edges') ?? []), ...(records.get('hyperedges') ?? [])];
  const early = links.filter(({ from, to, nodes = [from, to], created_at }) =>
    (nodes as string[]).some((key) => String(stored.get(key)) > String(created_at)),
  );
  expect(early.map(({ id }) => id)).toEqual([]);
});
