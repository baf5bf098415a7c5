import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { runHm, temporaryDataDir } from '../support/service-command.ts';
import { testWithService } from '../support/service-test.ts';

const test = testWithService();
const TEXT = 'The lighthouse of Obervik was painted red in 1931.\n';

test('hm files uploads a file, lists it, and writes it back without replacing another', async ({
  service,
}) => {
  await using folder = await temporaryDataDir();
  const { dataDir } = folder;
  await mkdir(dataDir);
  const at = (name: string) => path.join(dataDir, name);
  await writeFile(at('Lighthouse.txt'), TEXT);
  const login = { HM_URL: service.url, HM_API_KEY: service.printedKey ?? '' };
  const hm = (...args: string[]) => runHm(dataDir, args, login);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await hm('--json', ...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  const upload = ['files', 'upload', at('Lighthouse.txt')];
  const uploaded = await json(...upload, '--key', 'place_obervik', '--description', 'A lighthouse.');
  expect(uploaded).toMatchObject({ status: 'created', key: 'place_obervik', chunks: 1 });
  expect((await hm(...upload, '--key', 'place_obervik')).stdout).toMatch(
    /^exists \S+ of place_obervik, 1 passage\n$/,
  );

  const listed = await json('files', 'list', '--type', 'txt', '--search', 'light', '--limit', '5');
  expect(listed).toMatchObject({ files: [{ id: uploaded['id'], filename: 'Lighthouse.txt' }] });
  expect((await hm('files', 'list')).stdout).toMatch(/^ID .*FILENAME/);

  const id = String(uploaded['id']);
  await json('files', 'get', id, '--output', at('copy.txt'));
  expect(await readFile(at('copy.txt'), 'utf8')).toBe(TEXT);
  expect((await hm('files', 'get', id, '--output', '-')).stdout).toBe(TEXT);
  const missing = await hm('files', 'get', 'no-such-file', '--output', at('none'));
  expect([missing.code, missing.stderr]).toEqual([4, expect.stringContaining('NOT_FOUND')]);
  await expect(stat(at('none'))).rejects.toThrow('ENOENT');
  const unread = await hm('files', 'upload', at('nowhere.txt'));
  expect([unread.code, unread.stderr]).toEqual([1, expect.stringContaining('cannot be read')]);
});
