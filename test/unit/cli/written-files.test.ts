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

test.each([
  [
    'in a folder that is not there',
    (folder: string) => path.join(folder, 'nowhere', 'x'),
    'its folder does not exist',
  ],
  ['that is a folder', (folder: string) => folder, 'it is a folder'],
])('a file %s is not written, in words and by its own name', async (_, fileIn, reason) => {
  const { folder, hm } = await downloading(true);
  const file = fileIn(folder);
  for (const args of [
    ['export', '-o', file],
    ['files', 'get', 'id', '-o', file],
  ]) {
    const { code, stderr } = await hm(...args);
    expect([code, stderr]).toEqual([1, `hm: ${file} cannot be written: ${reason}.\n`]);
  }
});

test.each([
  [['upload', 'FOLDER'], 'FOLDER cannot be read: it is a folder.'],
  [['upload', 'FOLDER/none'], 'FOLDER/none cannot be read: there is no such file or folder.'],
  [['upload', 'FOLDER/empty'], 'FOLDER/empty is empty. Name a file with a content.'],
  [['import', 'FOLDER/none'], 'FOLDER/none cannot be read: there is no such file or folder.'],
  [['store-batch', 'FOLDER/none'], 'FOLDER/none cannot be read: there is no such file or folder.'],
  [['store-batch', 'FOLDER'], 'FOLDER is a folder. Name a file with a node a line.'],
  [
    ['store', 'k', 'text', '--data', '@FOLDER/none'],
    'FOLDER/none cannot be read: there is no such file or folder.',
  ],
])('hm %j says why it cannot read', async (args, said) => {
  const { folder, hm } = await downloading(true);
  await writeFile(path.join(folder, 'empty'), '');
  const named = (text: string) => text.replace('FOLDER', folder);
  const { code, stderr } = await hm(...args.map(named));
  expect([code, stderr]).toEqual([1, `hm: ${named(said)}\n`]);
});

describe('hm store-batch', () => {
  const stored = '{"key":"a","status":"created"}\n';
  const refused = '{"key":null,"status":"error","error":{"code":"INVALID_INPUT","message":"\u00fc"}}\n';

  test.each([
    [stored + stored, 0, ''],
    [stored + refused, 1, 'hm: 1 of 2 lines was refused.\n'],
    [(refused + refused).trimEnd(), 1, 'hm: 2 of 2 lines were refused.\n'],
  ])('ends with a failure where lines are refused: %s', async (answer, exit, said) => {
    const bytes = Buffer.from(answer);
    const { url } = await fakeService((_, response) => {
      response.write(bytes.subarray(0, bytes.length - 7));
      setTimeout(() => response.end(bytes.subarray(bytes.length - 7)), 20);
    });
    const { folder, hm } = hmFolder();
    const lines = path.join(folder, 'nodes.ndjson');
    await writeFile(lines, 'not json\n');
    const { code, stderr } = await hm(['store-batch', lines], { HM_URL: url, HM_API_KEY: 'k' });
    expect([code, stderr]).toEqual([exit, said]);
  });
});

test('hm store-batch whose answer breaks off says so in one line', async () => {
  const { folder, hm } = await downloading(false);
  const lines = path.join(folder, 'nodes.ndjson');
  await writeFile(lines, '{"key":"a","description":"b"}\n');
  const { code, stderr } = await hm('store-batch', lines);
  expect([code, stderr]).toEqual([6, expect.stringMatching(/^hm: UNREACHABLE: .*\n$/)]);
});
