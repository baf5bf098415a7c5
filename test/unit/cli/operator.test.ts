import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fakeService, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const ids = ['1', '2', '3', '4'].map((digit) => `019a0c3e-5f19-7e3b-8a2d-00000000000${digit}`);
const [OLDEST = '', ARCHIVE = '', OTHERS = '', CLOSED = ''] = ids;
const graph = (id: string, name: string, revoked_at: string | null = null) => ({ id, name, revoked_at });
const TWO = [
  { name: 'default', revoked_at: null, graphs: [graph(OLDEST, 'main'), graph(ARCHIVE, 'archive')] },
  { name: 'team', revoked_at: null, graphs: [graph(OTHERS, 'main'), graph(CLOSED, 'closed', '2026-05-01')] },
];
const LABELS = { labels: [], total: 0 };

/** `hm` on the data folder of a service with these accounts, and what the service was asked. */
async function operated(accounts: readonly object[] = TWO) {
  const { url, requests } = await fakeService(({ path: asked }: Request) =>
    asked === '/api/v1/admin/accounts' ? { accounts } : LABELS,
  );
  const { folder, hm, config } = hmFolder();
  const file = path.join(folder, 'operator.json');
  writeFileSync(file, JSON.stringify({ url, token: 'hm_operator_1' }));
  const graphs = () => requests.map(({ headers }) => headers['x-graph-id']).filter((id) => id !== undefined);
  return { hm, file, folder, config, requests, graphs };
}

describe('without a key, a log-in and HM_URL, on the machine of a service', () => {
  test('a command reaches the oldest graph by the token of the operator, and says so', async () => {
    const { hm, requests, graphs } = await operated();
    const { code, stdout, stderr } = await hm(['labels']);
    expect([code, stdout]).toEqual([0, 'None.\n0 of 0.\n']);
    expect(stderr).toBe(
      'hm: as the operator, in graph main of account default, the oldest of 3 graphs. Name another with --graph-id\n',
    );
    expect(graphs()).toEqual([OLDEST]);
    expect(requests.at(-1)?.headers.authorization).toBe('Bearer hm_operator_1');
  });

  test('the only graph is named in fewer words, and on standard error where the result is JSON', async () => {
    const { hm } = await operated([{ name: 'default', revoked_at: null, graphs: [graph(OLDEST, 'main')] }]);
    const { stdout, stderr } = await hm(['--json', 'labels']);
    expect([JSON.parse(stdout), stderr]).toEqual([LABELS, 'hm: as the operator, in graph main\n']);
  });

  test('a graph may be named by its id, by its name, and by hm config', async () => {
    const { hm, graphs } = await operated();
    expect(await hm(['--graph-id', OTHERS, 'labels'])).toMatchObject({ code: 0, stderr: '' });
    expect(await hm(['labels', '--graph-id', 'archive'])).toMatchObject({ code: 0, stderr: '' });
    expect(await hm(['labels'], { HM_GRAPH_ID: 'archive' })).toMatchObject({ code: 0, stderr: '' });
    await hm(['config', 'set', 'graph-id', 'archive']);
    expect((await hm(['config'])).stdout).toMatch(
      /log_in: the operator, by .*operator\.json\ngraph_id: archive/,
    );
    expect(await hm(['labels'])).toMatchObject({ code: 0, stderr: '' });
    expect(graphs()).toEqual([OTHERS, ARCHIVE, ARCHIVE, ARCHIVE]);
  });

  test('a name of two graphs is refused with their ids, and a name of none', async () => {
    const { hm, graphs } = await operated();
    for (const args of [
      ['labels', '--graph-id', 'main'],
      ['doctor', 'main'],
      ['keys', 'create', 'main'],
    ]) {
      const { code, stdout, stderr } = await hm(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toBe(
        `hm: 2 graphs are named main: ${OLDEST} (of account default), ${OTHERS} (of account team). Name one by its id.\n`,
      );
    }
    expect(await hm(['labels', '--graph-id', 'nowhere'])).toMatchObject({
      code: 4,
      stderr: 'hm: There is no graph nowhere. See the graphs with: hm graphs list\n',
    });
    expect(graphs()).toEqual([]);
  });

  test('graphs that are closed, or of a closed account, are passed over', async () => {
    const closed = { name: 'old', revoked_at: '2026-01-01', graphs: [graph(CLOSED, 'main')] };
    const { hm, graphs } = await operated([closed, ...TWO.slice(0, 1)]);
    await hm(['labels', '--graph-id', 'main']);
    await hm(['labels']);
    expect(graphs()).toEqual([OLDEST, OLDEST]);
    const none = await operated([closed]);
    expect(await none.hm(['labels'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('hm accounts create') as string,
    });
  });

  test('an admin command takes a name too, and some the usual graph', async () => {
    const { hm, requests } = await operated();
    await hm(['graphs', 'restore', 'closed']);
    expect(requests.at(-1)?.path).toBe(`/api/v1/admin/graphs/${CLOSED}/restore`);
    const { stderr } = await hm(['browser', '--off']);
    expect(stderr).toContain('graph main of account default');
    expect(requests.at(-1)?.path).toBe(`/api/v1/admin/graphs/${OLDEST}/browser`);
  });

  test('hm config shows the address that is called', async () => {
    const { hm, file } = await operated();
    const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string };
    expect((await hm(['config'])).stdout).toContain(`url: ${url}\n`);
  });

  test('a command ends with code 6 while the service starts, and with 3 where none does', async () => {
    const { folder, hm } = hmFolder();
    const lock = path.join(folder, 'lock');
    const commands = [['labels'], ['graphs', 'list'], ['mcp']];
    writeFileSync(lock, `parent ${process.pid}\nhost ${process.pid}\n`);
    const said = `hm: The service on ${folder} (process ${process.pid}) is starting or ending. Repeat the command shortly.\n`;
    for (const args of commands) expect(await hm(args)).toEqual({ code: 6, stdout: '', stderr: said });
    expect(await hm(['labels'], { HM_URL: 'http://127.0.0.1:1' })).toMatchObject({ code: 3 });
    for (const text of ['', `parent ${process.pid}\nhost 999999999\n`]) {
      writeFileSync(lock, text);
      for (const args of commands) expect(await hm(args)).toMatchObject({ code: 3, stdout: '' });
    }
  });

  test('hm mcp serves a client', async () => {
    const { hm, requests } = await operated();
    expect(await hm(['mcp'], {}, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n')).toMatchObject({
      code: 0,
    });
    expect(requests.at(-1)).toMatchObject({ path: '/mcp', headers: { 'x-graph-id': OLDEST } });
  });
});

describe('the operator is not asked', () => {
  test('where a key, a log-in or another address is there', async () => {
    const { hm, config, requests } = await operated();
    const other = await fakeService(() => LABELS);
    expect(await hm(['labels'], { HM_URL: other.url, HM_API_KEY: 'k' })).toMatchObject({ code: 0 });
    expect(await hm(['labels'], { HM_URL: other.url })).toMatchObject({ code: 3, stdout: '' });
    writeFileSync(config, JSON.stringify({ url: other.url, key: 'kept' }));
    expect(await hm(['labels'])).toMatchObject({ code: 0, stderr: '' });
    writeFileSync(config, JSON.stringify({ url: other.url }));
    expect(await hm(['labels'])).toMatchObject({ code: 3, stdout: '' });
    expect(requests).toEqual([]);
    expect(other.requests).toHaveLength(2);
  });

  test('where HM_API_KEY is set and empty: who means a key does not mean to be the operator', async () => {
    const { folder, spawned } = hmFolder();
    writeFileSync(
      path.join(folder, 'operator.json'),
      JSON.stringify({ url: 'http://127.0.0.1:1', token: 't' }),
    );
    for (const args of [['labels'], ['accounts', 'list']])
      expect(await spawned(args, { HM_API_KEY: '' })).toMatchObject({
        code: 3,
        stdout: '',
        stderr: expect.stringMatching(/^hm: HM_API_KEY is set, and empty\..*unset it\.\n$/) as string,
      });
  });

  test('where its file is of a service that has ended, or is none: one line says what to do', async () => {
    const { hm, file, folder } = await operated();
    writeFileSync(file, JSON.stringify({ url: 'http://127.0.0.1:1', token: 'hm_operator_1' }));
    for (const args of [['labels'], ['labels', '--graph-id', OLDEST], ['accounts', 'list'], ['mcp']]) {
      const { code, stdout, stderr } = await hm(args);
      expect([args, code, stdout]).toEqual([args, 6, '']);
      expect(stderr).toBe(
        `hm: No service answers where ${file} says: it has ended. Start it again with: npm start\n`,
      );
    }
    for (const text of ['', '{"url":1}', '[]', 'null']) {
      writeFileSync(file, text);
      const { code, stderr } = await hm(['labels']);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^hm: .*operator\.json .*\n$/)]);
    }
    mkdirSync(path.join(folder, 'empty'));
    const { code, stderr } = await hm(['labels'], { DATA_DIR: path.join(folder, 'empty') });
    expect([code, stderr]).toEqual([3, expect.stringContaining('There is no log-in')]);
  });
});

test('a key that the service does not know is told by where it comes from', async () => {
  const { url } = await fakeService((_, response) => {
    response.writeHead(401);
    return {
      error: { code: 'UNAUTHENTICATED', message: 'Send a live one as: Authorization: Bearer hm_live_…' },
    };
  });
  const { hm } = hmFolder();
  const { code, stderr } = await hm(['labels'], { HM_URL: url, HM_API_KEY: 'hm_live_of_another' });
  expect([code, stderr]).toEqual([
    3,
    `hm: UNAUTHENTICATED: ${url} does not accept the key in HM_API_KEY. Is it one of another service, or has it ended? See the keys there with: hm keys list\n`,
  ]);
});
