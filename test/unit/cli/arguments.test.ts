import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeService, rpcResult, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const STORED = { status: 'created', key: 'k' };

async function hmOf(answer: (request: Request) => object) {
  const service = await fakeService(answer);
  const { folder, hm } = hmFolder();
  const env = { HM_URL: service.url, HM_API_KEY: 'k' };
  const bodies = () =>
    service.requests.map(({ body }) => (body === '' ? undefined : (JSON.parse(body) as unknown)));
  return { folder, bodies, run: (args: readonly string[], input?: string) => hm(args, env, input) };
}

describe('--input', () => {
  test('is sent as it is: no file is read, and no field is left out', async () => {
    const { folder, bodies, run } = await hmOf(() => STORED);
    const secret = path.join(folder, 'secret.json');
    await writeFile(secret, '{"secret": true}');
    const input = { key: 'k', description: '-', data: `@${secret}`, unknown_field: 1 };
    await run(['store', '--input', JSON.stringify(input)]);
    expect(bodies()).toEqual([input]);
  });

  test('gives way to a flag, of which @file is read', async () => {
    const { folder, bodies, run } = await hmOf(() => STORED);
    const data = path.join(folder, 'data.json');
    await writeFile(data, '{"from": "a file"}');
    await run(['store', '--input', '{"key":"k","description":"d"}', '--data', `@${data}`]);
    expect(bodies()).toEqual([{ key: 'k', description: 'd', data: { from: 'a file' } }]);
  });

  test('may hold the keys to forget', async () => {
    const { bodies, run } = await hmOf(() => ({ items: [{ key: 'a', status: 'deleted' }] }));
    await run(['forget', '--input', '{"keys":["a"]}']);
    expect(bodies()).toEqual([{ keys: ['a'] }]);
  });
});

describe('a number', () => {
  test.each([
    [['keys', 'rotate', 'id', '--overlap', '']],
    [['keys', 'rotate', 'id', '--overlap', '1h']],
    [['browser', 'graph', '--minutes', '1h']],
    [['orphans', '--limit', 'many']],
    [['files', 'list', '--limit', 'Infinity']],
    [['recall', 'x', '--max-results', 'Infinity']],
  ])('is checked before anything is sent: %j', async (args) => {
    const { bodies, run } = await hmOf(() => ({}));
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining('must be a number')]);
    expect(bodies()).toEqual([]);
  });
});

describe('a wrong command line', () => {
  const ID = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';

  test.each([
    [['backup'], 2, /^hm: Name a graph, or add --all or --service/],
    [['restore', 'a.hmb'], 2, /Add --yes to restore it/],
    [['forget'], 2, /^hm: <keys\.\.\.> is missing\. Usage: hm forget <keys\.\.\.>\n/],
    [['merge'], 2, /^hm: <from-key> is missing\. Usage: hm merge /],
    [['merge', 'a'], 2, /^hm: <into-key> is missing\./],
    [['graphs', 'move', ID, '--to', 'foo'], 2, /^hm: --to is "foo"; it must be the address of a service/],
    [
      ['graphs', 'move', ID, '--to', 'https://a:b@c'],
      2,
      /^hm: --to is .*Set the API key as HM_TARGET_API_KEY/,
    ],
    [['graphs', 'move', ID, '--to', 'http://127.0.0.1:1'], 3, /^hm: HM_TARGET_API_KEY is not set/],
    [['login', '--url', 'foo'], 2, /^hm: --url is "foo"; it must be the address/],
    [['mcp', '--url', 'https://a:b@c'], 2, /^hm: --url is .*Set the API key as HM_API_KEY/],
    [['config', 'set', 'url', 'foo'], 2, /^hm: url is "foo"; it must be the address/],
    [['import', '.', '--format', 'json'], 2, /^hm: \. is a folder/],
  ])('%j ends with code %i before anything is sent', async (args, exit, says) => {
    const { bodies, run } = await hmOf(() => ({}));
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([exit, expect.stringMatching(says)]);
    expect(bodies()).toEqual([]);
  });

  test('is told from a wrong address in the environment or in the file of hm config', async () => {
    const { hm, config } = hmFolder();
    expect(await hm(['labels'], { HM_URL: 'foo', HM_API_KEY: 'k' })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^hm: HM_URL is "foo"/) as string,
    });
    await writeFile(config, '{"url":"foo"}');
    const { stderr } = await hm(['labels'], { HM_API_KEY: 'k' });
    expect(stderr).toContain(`hm: url in ${config} is "foo"; it must be`);
  });
});

describe('a number of JSON', () => {
  test('goes to the service with the digits that were written', async () => {
    const service = await fakeService(() => STORED);
    const { hm } = hmFolder();
    const env = { HM_URL: service.url, HM_API_KEY: 'k' };
    const data = '{"order":1734567890123456789,"far":[-1e400],"near":9007199254740991,"half":0.5}';
    const { code } = await hm(['store', 'k', 'About it.', '--data', data], env);
    expect(code).toBe(0);
    expect(service.requests[0]?.body).toContain(`"data":${data}`);
  });
});

describe('hm forget', () => {
  test('fails where one of several nodes was not forgotten', async () => {
    const failed = { key: 'b', error: { code: 'NOT_FOUND', message: 'No node has it.' } };
    const { run } = await hmOf(() => ({ items: [{ key: 'a', status: 'deleted' }, failed] }));
    const { code, stdout, stderr } = await run(['forget', 'a', 'b']);
    expect(stdout).toBe('deleted a\nfailed b: NOT_FOUND: No node has it.\n');
    expect([code, stderr]).toEqual([1, 'hm: 1 of 2 was not forgotten.\n']);
  });

  test('lets the service refuse a key beside others', async () => {
    const { bodies, run } = await hmOf(() => ({}));
    await run(['forget', '--key', 'x', 'a']);
    expect(bodies()).toEqual([{ key: 'x', keys: ['a'] }]);
  });
});

describe('hm relate', () => {
  test('takes its places by their names too', async () => {
    const { bodies, run } = await hmOf(() => ({ relationships: [] }));
    await run(['relate', '--from', 'a', '--relationship', 'knows', '--to', 'b']);
    await run(['relate', 'a', 'knows', '--to', 'b']);
    const sent = { relationships: [{ from_key: 'a', relationship: 'knows', to_key: 'b' }] };
    expect(bodies()).toEqual([sent, sent]);
    expect((await run(['relate', 'a', 'knows', 'b', '--to', 'c'])).stderr).toContain('to is given twice');
  });
});

describe('hm orphans and hm files list', () => {
  const orphan = {
    key: 'k',
    node_type: 'fact',
    created_at: 't',
    description: `two\nlines ${'x'.repeat(300)}`,
  };

  test('page, and show a long text in one line', async () => {
    const { bodies, run } = await hmOf(() => rpcResult({ orphans: [orphan], total: 9 }));
    const { stdout } = await run(['orphans', '--limit', '1', '--offset', '4']);
    expect(bodies()).toMatchObject([{ params: { arguments: { limit: 1, offset: 4 } } }]);
    expect(stdout).toMatch(/^KEY.*\nk .*two lines x+…\n1 of 9\.\n$/);
  });

  test('take the arguments of their tools', async () => {
    const { bodies, run } = await hmOf(() => rpcResult({ files: [], next_cursor: 'c' }));
    const { stdout } = await run(['files', 'list', '--type', 'pdf', '--search', 'a b', '--limit', '2']);
    expect(bodies()).toMatchObject([
      { params: { arguments: { file_type: 'pdf', search: 'a b', limit: 2 } } },
    ]);
    expect(stdout).toBe('None.\nThe next: --cursor c\n');
  });
});
