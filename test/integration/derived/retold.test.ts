import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoWord } from '../../support/graph-remains.ts';
import { base64 } from '../../support/kept-files.ts';
import { settled } from '../../support/settled.ts';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

let service: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  service = await startTestApp({ ENRICHMENT: 'on' });
  tenant = await freshTenant(service);
});
afterAll(() => service.close());

async function store(key: string, description: string): Promise<void> {
  await tenant.call('store', { key, description });
  await read(key);
}

/** Takes a text in, and returns the key of its node. */
async function ingest(text: string): Promise<string> {
  const { sources } = await tenant.call('ingest', { text });
  return sources[0] as string;
}

async function read(...keys: string[]): Promise<void> {
  const statuses = async () =>
    (await tenant.call('get_nodes', { keys })).nodes.map(({ enrichment }) => enrichment.status);
  await expect.poll(statuses, { timeout: 300_000 }).toEqual(keys.map(() => 'done'));
  await settled(tenant);
}

async function nodeOf(key: string) {
  const { nodes } = await tenant.call('get_nodes', { keys: [key] });
  return nodes[0];
}

/** What is derived as an earlier version of the service wrote it. */
async function asWrittenEarlier(): Promise<void> {
  await tenant.cypher('MATCH (o:_Origin) REMOVE o.names, o.description');
}

const TELLS_ALL =
  'Orla Venn lives in Tarnholm. Orla Venn has scurvy and is treated by Dr. Mossbeck in Tarnholm.';
const TELLS_LESS = 'Pell Ruiz lives in Tarnholm. Pell Ruiz knows Orla Venn.';
const SECRETS = ['scurvy', 'mossbeck'];

describe('a derived node of which a text is left', () => {
  test('says what that one says once the other is forgotten', async () => {
    const all = await ingest(TELLS_ALL);
    const less = await ingest(TELLS_LESS);
    const before = await nodeOf('person_orla_venn');
    expect(before?.description).toContain('scurvy');
    await tenant.call('forget', { key: all });
    const after = await nodeOf('person_orla_venn');
    expect(after).toMatchObject({ description: 'Pell Ruiz knows Orla Venn.', data: { name: 'Orla Venn' } });
    expect((await nodeOf('location_tarnholm'))?.description).toBe('Pell Ruiz lives in Tarnholm.');
    expect(JSON.stringify(await tenant.call('recall', { query: 'Orla Venn' }))).not.toMatch(/scurvy/i);
    await expectNoWord(tenant, SECRETS);
    await tenant.call('forget', { key: less });
    await expectNoWord(tenant, ['tarnholm', 'orla', 'pell']);
  });

  test('says it once the other is updated, and what that one says as it is stored again', async () => {
    await store('note_all', TELLS_ALL);
    const less = await ingest(TELLS_LESS);
    const doctor = await ingest('Dr. Mossbeck knows Orla Venn.');
    await tenant.call('update', { key: 'note_all', description: 'Orla Venn lives in Tarnholm.' });
    await read('note_all');
    for (const key of ['person_orla_venn', 'location_tarnholm'])
      expect((await nodeOf(key))?.description).not.toMatch(/scurvy/);
    await expectNoWord(tenant, ['scurvy', 'treated'], { besidesHistory: true });
    await tenant.call('forget', { key: 'note_all' });
    await expectNoWord(tenant, ['scurvy', 'treated']);
    const again = await ingest(TELLS_ALL);
    expect((await nodeOf('person_orla_venn'))?.description).toBe('Pell Ruiz knows Orla Venn.');
    for (const key of [again, less, doctor]) await tenant.call('forget', { key });
  });

  test('says it once the passages of a file go', async () => {
    await tenant.call('upload_file', {
      filename: 'ward.txt',
      content_base64: base64(
        'Ilse Kroon works for Vantage Mill. Ilse Kroon was cautioned by Vantage Mill for brawling.',
      ),
      node_key: 'document_ward',
    });
    await settled(tenant);
    await expect.poll(async () => (await nodeOf('person_ilse_kroon'))?.description).toMatch(/brawling/);
    await store('note_mill', 'Ilse Kroon works for Vantage Mill.');
    await tenant.call('forget', { key: 'document_ward' });
    await expectNoWord(tenant, ['brawling', 'cautioned']);
    expect((await nodeOf('person_ilse_kroon'))?.description).toBe('Ilse Kroon works for Vantage Mill.');
    await tenant.call('forget', { key: 'note_mill' });
  });

  test('keeps the names that it has in that text alone', async () => {
    const named = (text: string, aliases: string[]) =>
      tenant.call('ingest', {
        text,
        entities: [{ name: 'Bramwell Foundry', node_type: 'organization', aliases, description: text }],
        relationships: [],
      });
    const first = await named('Bramwell Foundry, called Old Smoky or the Furnace, owes a fortune.', [
      'Old Smoky',
      'the Furnace',
    ]);
    const second = await named('Bramwell Foundry, or the Furnace, or Bram, casts bells.', [
      'the Furnace',
      'Bram',
    ]);
    const [key = ''] = first.entities.map((each) => each.key);
    expect(second.entities).toMatchObject([{ key, status: 'matched' }]);
    expect((await nodeOf(key))?.data).toMatchObject({ aliases: ['Old Smoky', 'the Furnace'] });
    await tenant.call('forget', { key: first.sources[0] as string });
    const node = await nodeOf(key);
    expect(node?.description).toMatch(/casts bells/);
    expect(node?.data?.['aliases']).toEqual(['the Furnace', 'Bram']);
    await expectNoWord(tenant, ['smoky', 'fortune']);
    await tenant.call('forget', { key: second.sources[0] as string });
  });
});

test('a derived node that no text names any more, but a caller joined, has its name alone', async () => {
  const text = await ingest('Tilda Marsh works for Quarry Lane. Tilda Marsh owes Quarry Lane a loan.');
  await tenant.call('add_relationships', {
    relationships: [{ nodes: ['user_profile', 'person_tilda_marsh'], relationship: 'is a friend of' }],
  });
  await tenant.call('forget', { key: text });
  expect(await nodeOf('person_tilda_marsh')).toMatchObject({
    description: 'Tilda Marsh',
    data: { name: 'Tilda Marsh' },
  });
  await expectNoWord(tenant, ['quarry', 'loan']);
  await tenant.call('forget', { key: 'person_tilda_marsh', cascade: true });
});

test('a node that a caller changed keeps what it says', async () => {
  const text = await ingest('Jory Pell works for Gannet Line. Jory Pell sank a boat of Gannet Line.');
  const { description = '' } = (await nodeOf('person_jory_pell')) ?? {};
  expect(description).toMatch(/sank/);
  await tenant.call('update', { key: 'person_jory_pell', description: `${description} He said sorry.` });
  await read('person_jory_pell');
  await tenant.call('forget', { key: text });
  expect((await nodeOf('person_jory_pell'))?.description).toBe(`${description} He said sorry.`);
  await tenant.call('forget', { key: 'person_jory_pell', cascade: true });
});

describe('what a text said before', () => {
  test('is no part of the versions of a node that a caller changed since', async () => {
    const text = await ingest(
      'Wanda Frick works for Bleakmoor Glass. Wanda Frick was dismissed by Bleakmoor Glass for arson.',
    );
    const before = new Date().toISOString();
    await tenant.call('update', { key: 'person_wanda_frick', description: 'Wanda Frick paints.' });
    await read('person_wanda_frick');
    const versions = async () => (await tenant.call('get_history', { key: 'person_wanda_frick' })).versions;
    expect(JSON.stringify(await versions())).toMatch(/arson/);
    await tenant.call('forget', { key: text });
    expect(JSON.stringify(await versions())).not.toMatch(/arson/);
    const { nodes } = await tenant.call('get_nodes', { keys: ['person_wanda_frick'], as_of: before });
    expect(nodes[0]?.description).toBe('Wanda Frick');
    await expectNoWord(tenant, ['arson', 'dismiss']);
    await tenant.call('forget', { key: 'person_wanda_frick', cascade: true });
  });

  test('does not come back with the undo of a merge', async () => {
    const text = await ingest('Otis Gale works for Bleakmoor Glass. Otis Gale stole from Bleakmoor Glass.');
    await tenant.call('store', { key: 'person_gale', description: 'Sings.' });
    await read('person_gale');
    const { id } = await tenant.call('merge_nodes', {
      from_key: 'person_otis_gale',
      into_key: 'person_gale',
    });
    await tenant.call('update', { key: 'person_gale', description: 'Sings.' });
    await tenant.call('forget', { key: text });
    await expect(tenant.call('merge_nodes', { undo: id })).rejects.toThrow(/No change has this id/);
    await tenant.call('forget', { key: 'person_gale', cascade: true });
    await expectNoWord(tenant, ['stole']);
  });

  test('is no part of the relationships that ended', async () => {
    const both = await ingest('Hedda Lund works for Bleakmoor Glass.');
    const text = await ingest('Hedda Lund sued Bleakmoor Glass. Hedda Lund works for Bleakmoor Glass.');
    const { edges } = await tenant.call('get_relationships', { key: 'person_hedda_lund' });
    const ended = edges.filter(
      ({ from, to, label }) => from.startsWith('person') && to.includes('glass') && label !== 'mentions',
    );
    expect(ended.length).toBeGreaterThan(1);
    await tenant.call('update', {
      key: 'person_hedda_lund',
      remove_relationships: ended.map(({ id }) => id),
    });
    const labels = async () =>
      (await tenant.call('get_history', { key: 'person_hedda_lund' })).relationships.map(
        ({ label }) => label,
      );
    expect((await labels()).sort()).toEqual(ended.map(({ label }) => label).sort());
    await tenant.call('forget', { key: text });
    expect(await labels()).toEqual(['works_for']);
    await expectNoWord(tenant, ['sues', 'sued']);
    await tenant.call('forget', { key: both });
    await expectNoWord(tenant, ['hedda', 'bleakmoor']);
  });
});

describe('a derived node of an earlier version of the service', () => {
  test('keeps what it says while the text for which it was made is there', async () => {
    const all = await ingest(TELLS_ALL);
    const less = await ingest(TELLS_LESS);
    await asWrittenEarlier();
    const { description } = (await nodeOf('person_orla_venn')) ?? {};
    await tenant.call('forget', { key: less });
    expect((await nodeOf('person_orla_venn'))?.description).toBe(description);
    await tenant.call('forget', { key: all });
  });

  test('has its name alone once that text is forgotten', async () => {
    const all = await ingest(TELLS_ALL);
    const less = await ingest(TELLS_LESS);
    await asWrittenEarlier();
    await tenant.call('forget', { key: all });
    expect((await nodeOf('person_orla_venn'))?.description).toBe('Orla Venn');
    await expectNoWord(tenant, SECRETS);
    await tenant.call('forget', { key: less });
  });
});
