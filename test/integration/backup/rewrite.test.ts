import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { databaseName } from '../../../src/graph/tenant.ts';
import { test } from '../../support/memory-test.ts';
import { contentOf, taskOf } from '../../support/records.ts';
import { settled } from '../../support/settled.ts';
import { newTenant } from '../../support/tenant.ts';

/** Words of forgotten memories, in a description, a key, data, a relationship, a type, a version and a session. */
const FORGOTTEN = [
  'umbrawort',
  'quaggafisch',
  'blorvenheim',
  'wuzzlekrampf',
  'zemblaniteur',
  'frobnitzig',
  'gr\u00fcmpel',
];

/** The words that some file below a folder holds, in one of the encodings that Java and Lucene write. */
async function wordsIn(folder: string, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(ifGone);
    for (const word of words) if (formsOf(word).some((form) => bytes.includes(form))) found.add(word);
  }
  return [...found].sort();
}

/** Lucene merges its files meanwhile, and removes the merged ones. */
function ifGone(error: NodeJS.ErrnoException): Buffer {
  if (error.code !== 'ENOENT') throw error;
  return Buffer.alloc(0);
}

function formsOf(word: string): Buffer[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [word, capital, word.toUpperCase()].flatMap((text) => {
    const utf16 = Buffer.from(text, 'utf16le');
    return [Buffer.from(text), Buffer.from(text, 'latin1'), utf16, Buffer.from(utf16).swap16()];
  });
}

test('a graph that is rewritten holds no byte of what was forgotten, and everything else', async ({
  manyTenants,
  skip,
}) => {
  const { app, operator } = manyTenants;
  const { embedded } = app.databases;
  if (!embedded) return skip('A Neo4j server has its own means.');
  const tenant = await newTenant(manyTenants);
  await tenant.storeKeys('kept', 'kept_too');
  await tenant.call('store', {
    key: 'umbrawort_1',
    description: 'Quaggafisch and Gr\u00fcmpel are seen here.',
    node_type: 'zemblaniteur',
    data: { place: 'Blorvenheim', name: 'Umbrawort Frobnitzig' },
    relationships: [{ to_key: 'kept', relationship: 'wuzzlekrampf of' }],
  });
  await tenant.call('update', {
    key: 'umbrawort_1',
    description: 'Only Quaggafisch is left of it, says Umbrawort.',
  });
  await tenant.call('timeline_write', { summary: 'Looked at one.', node_keys: ['umbrawort_1'] });
  await tenant.call('recall', { query: 'Quaggafisch', session_id: 'one' });
  await settled(tenant);
  await tenant.call('forget', { key: 'umbrawort_1' });
  await settled(tenant);

  const folder = path.join(embedded.databasesDir, databaseName(tenant.graph.tenant));
  expect(await wordsIn(folder, FORGOTTEN)).toEqual([...FORGOTTEN].sort());
  const before = await contentOf(tenant.graph);
  const reads: Promise<number>[] = [];
  const reading = setInterval(
    () => reads.push(tenant.post('/api/v1/memory/nodes', { keys: ['kept'] }).then(({ status }) => status)),
    100,
  );
  try {
    const rewritten = taskOf(operator, `/graphs/${tenant.graphId}/rewrite`);
    await tenant.call('store', { key: 'late', description: 'Stored meanwhile.' });
    expect(await rewritten).toMatchObject({ state: 'done' });
  } finally {
    clearInterval(reading);
  }

  expect([...new Set(await Promise.all(reads))]).toEqual([200]);
  expect(await wordsIn(folder, FORGOTTEN)).toEqual([]);
  const { records } = await contentOf(tenant.graph);
  // The session goes on meanwhile.
  const kept = before.records.filter((each) => each.includes('"kept') && !each.includes('_Session'));
  expect(records).toEqual(expect.arrayContaining(kept));
  expect((await tenant.call('get_nodes', { keys: ['kept', 'kept_too', 'late'] })).missing).toEqual([]);
  const names = await readdir(embedded.databasesDir);
  expect(names.filter((name) => /^(fresh|old|replace)-/.test(name))).toEqual([]);
});
