import { describe, expect } from 'vitest';
import { ENRICHMENT_JOB_ID } from '../../src/memory/enrichment/enrichment-job.ts';
import { base64 } from '../support/kept-files.ts';
import { testWithService } from '../support/service-test.ts';
import type { ToolClient } from '../support/tool-client.ts';

const test = testWithService({ ENRICHMENT: 'on' });

/** Uploads a file of two passages, and waits until they are read. */
async function uploaded(
  client: ToolClient,
  filename: string,
  [first, second]: [string, string],
  description: string | undefined = 'Some notes without names.',
) {
  const content_base64 = base64(`# One\n\n${first}\n\n# Two\n\n${second}\n`);
  const { key, chunks } = await client.call('upload_file', { filename, content_base64, description });
  expect(chunks).toBe(2);
  await read(client);
  return key;
}

async function read(client: ToolClient): Promise<void> {
  const job = async () => {
    const { state, pending } = await client.call('get_job', { id: ENRICHMENT_JOB_ID });
    return { state, pending };
  };
  await expect.poll(job).toEqual({ state: 'done', pending: 0 });
}

const textOf = async (client: ToolClient, key: string, label: string) => {
  const { edges } = await client.call('get_relationships', { key });
  return edges.filter((edge) => edge.label === label).map(({ from, to, origins }) => ({ from, to, origins }));
};

const missing = async (client: ToolClient, ...keys: string[]) =>
  (await client.call('get_nodes', { keys })).missing;

describe('the passages of an uploaded file', () => {
  test('are read in the background, and name the node of the file as their origin', async ({ service }) => {
    const client = service.client();
    const key = await uploaded(client, 'staff.md', [
      'Torvald Ekman works for Quillhaven.',
      'Torvald Ekman lives in Brackenport. Torvald Ekman works for Quillhaven.',
    ]);
    const person = 'person_torvald_ekman';
    const [work, ...others] = await textOf(client, person, 'works_for');
    expect(others).toEqual([]);
    expect(work?.origins).toMatchObject([{ source: key, engine: 'offline' }]);
    expect((await textOf(client, key, 'mentions')).map(({ to }) => to)).toContain(person);

    // Another text supports one of the relationships.
    await client.call('store', {
      key: 'fact_work',
      description: 'Torvald Ekman works for Quillhaven since long.',
    });
    await read(client);
    const [home] = await textOf(client, person, 'lives_in');
    expect(home?.origins).toMatchObject([{ source: key }]);
    const forgotten = await client.call('forget', { key });
    expect(forgotten.derived_removed).toEqual([home?.to]);
    expect(await textOf(client, person, 'lives_in')).toEqual([]);
    expect(await textOf(client, person, 'works_for')).toMatchObject([
      { to: work?.to, origins: [{ source: 'fact_work' }] },
    ]);
    await client.call('forget', { key: 'fact_work' });
    expect(await missing(client, person, String(work?.to))).toEqual([person, work?.to]);
  });

  test('support what they say also after a merge of the node, and after its undo', async ({ service }) => {
    const client = service.client();
    const person = 'person_sunniva_dahl';
    const says = 'Sunniva Dahl works for Lanternby.';
    // The description of the node says the same.
    const key = await uploaded(client, 'merged.md', [says, 'The rest is weather.'], says);
    await client.call('store', { key: 'project_archive', description: 'What is kept here.' });
    await read(client);
    const merge = await client.call('merge_nodes', { from_key: key, into_key: 'project_archive' });
    await read(client);
    const origins = async () => (await textOf(client, person, 'works_for'))[0]?.origins;
    expect(await origins()).toMatchObject([{ source: 'project_archive' }]);
    await client.call('merge_nodes', { undo: merge.id });
    await read(client);
    expect(await origins()).toMatchObject([{ source: key }]);
    await client.call('merge_nodes', { from_key: key, into_key: 'project_archive' });
    await client.call('forget', { key: 'project_archive' });
    expect(await missing(client, person)).toEqual([person]);
  });

  test('say nothing of the user', async ({ service }) => {
    const client = service.client();
    const profile = async () => (await client.call('get_nodes', { keys: ['user_profile'] })).nodes[0];
    const before = await profile();
    await uploaded(client, 'letter.md', ['I prefer Kestrel tea.', 'I work for Windrose.']);
    expect((await profile())?.data).toEqual(before?.data);
    expect((await client.call('get_relationships', { key: 'user_profile' })).edges).toEqual([]);
  });

  test('leave a node that was made from a text and has a file', async ({ service }) => {
    const client = service.client();
    await client.call('store', { key: 'fact_boat', description: 'Henrik Vik works for Skerryline.' });
    await read(client);
    const upload = { filename: 'cv.md', content_base64: base64('Nothing.'), node_key: 'person_henrik_vik' };
    await client.call('upload_file', upload);
    await client.call('forget', { key: 'fact_boat' });
    expect(await missing(client, 'person_henrik_vik')).toEqual([]);
    expect((await client.call('list_files', { search: 'cv' })).files).toMatchObject([
      { key: 'person_henrik_vik' },
    ]);
  });
});
