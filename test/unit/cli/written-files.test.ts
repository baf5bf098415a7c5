import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeService, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

/** `hm` on a service that sends the content, or breaks off within it. */
async function downloading(isWhole: boolean) {
  const service = await fakeService((_: Request, response) => {
    const head = {
      'content-length': isWhole ? '5' : '50',
      'content-disposition': "attachment; filename*=UTF-8''a.txt",
    };
    response.writeHead(200, head).write('whole');
    if (isWhole) response.end();
    else setTimeout(() => response.destroy(), 50);
  });
  const { folder, hm } = hmFolder();
  const env = { HM_URL: service.url, HM_API_KEY: 'k' };
  return { folder, file: path.join(folder, 'out'), hm: (...args: string[]) => hm(args, env) };
}

describe.each([
  ['hm export', (file: string) => ['export', '-o', file]],
  ['hm files get', (file: string) => ['files', 'get', 'id', '-o', file]],
] as const)('%s', (_, command) => {
  test('leaves the file as it was where the document breaks off, and says so in one line', async () => {
    const { folder, file, hm } = await downloading(false);
    await writeFile(file, 'good', { mode: 0o644 });
    const { code, stderr } = await hm(...command(file));
    expect([code, stderr]).toEqual([6, expect.stringMatching(/^hm: UNREACHABLE: The answer broke off.*\n$/)]);
    expect(await readFile(file, 'utf8')).toBe('good');
    expect(await readdir(folder)).toEqual(['out']);
  });

  test('replaces the file by a whole one that others cannot read', async () => {
    const { file, hm } = await downloading(true);
    await writeFile(file, 'old', { mode: 0o644 });
    expect((await hm(...command(file))).code).toBe(0);
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['whole', 0o600]);
  });
});

test('hm store-batch whose answer breaks off says so in one line', async () => {
  const { folder, hm } = await downloading(false);
  const lines = path.join(folder, 'nodes.ndjson');
  await writeFile(lines, '{"key":"a","description":"b"}\n');
  const { code, stderr } = await hm('store-batch', lines);
  expect([code, stderr]).toEqual([6, expect.stringMatching(/^hm: UNREACHABLE: .*\n$/)]);
});
