import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { base64 } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';

/** A moment between changes. */
async function now(): Promise<string> {
  await sleep(3);
  const moment = new Date().toISOString();
  await sleep(3);
  return moment;
}

describe('the files of a node', () => {
  test('are named by hm_get_nodes, the newest first, and as of a time those of then', async ({ tenant }) => {
    await tenant.call('store', { key: 'project_pier', description: 'A pier is built.' });
    await tenant.storeKeys('without');
    const attach = (filename: string) =>
      tenant.call('upload_file', { filename, content_base64: base64(filename), node_key: 'project_pier' });
    const first = await attach('plan.txt');
    const between = await now();
    const second = await attach('bill.txt');
    const filesOf = async (input: object = {}) =>
      (await tenant.call('get_nodes', { keys: ['project_pier', 'without'], ...input })).nodes.map(
        ({ files }) => files,
      );
    const shown = ({ id, filename, media_type, bytes }: typeof first) => ({
      id,
      filename,
      media_type,
      bytes,
    });
    expect(await filesOf()).toEqual([[shown(second), shown(first)], undefined]);
    expect(await filesOf({ as_of: between })).toEqual([[shown(first)], undefined]);
  });

  test('are the newest twenty, and the answer says that there are more', async ({ tenant }) => {
    const names = Array.from({ length: 21 }, (_, at) => `part_${at}.txt`);
    for (const filename of names)
      await tenant.call('upload_file', {
        filename,
        content_base64: base64(filename),
        node_key: 'project_parts',
      });
    const { nodes, truncated } = await tenant.call('get_nodes', { keys: ['project_parts'] });
    expect(nodes[0]?.files).toHaveLength(20);
    expect(nodes[0]?.files?.[0]?.filename).toBe('part_20.txt');
    expect(truncated).toEqual(['files']);
  });
});

test('hm_recall as of a time finds what files said that were there, and nothing of later ones', async ({
  tenant,
}) => {
  await tenant.call('store', { key: 'project_dam', description: 'A dam is planned.' });
  const before = await now();
  const attach = (filename: string, text: string) =>
    tenant.call('upload_file', { filename, content_base64: base64(text), node_key: 'project_dam' });
  await attach('first.txt', 'The geologist Ibsen warns of limestone below the dam.');
  const between = await now();
  await attach('second.txt', 'The architect Falk wants a spillway of granite.');
  const passagesOf = async (query: string, as_of?: string) => {
    const { results } = await tenant.call('recall', { query, ...(as_of && { as_of }) });
    return results.flatMap(({ passages = [] }) => passages.map(({ text }) => text));
  };
  expect((await passagesOf('who warns of limestone?', between)).join()).toContain('Ibsen');
  expect((await passagesOf('who warns of limestone?', before)).join()).not.toContain('Ibsen');
  expect((await passagesOf('spillway of granite', between)).join()).not.toContain('Falk');
  expect((await passagesOf('spillway of granite')).join()).toContain('Falk');
  const { metadata } = await tenant.call('recall', { query: 'limestone Ibsen', as_of: between });
  expect(metadata.channels).toContain('passage');
});
