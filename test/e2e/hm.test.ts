import { randomUUID } from 'node:crypto';
import { stat, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { isWellFormedApiKey, makeApiKey } from '../../src/auth/credentials/api-key.ts';
import { OPERATOR_FILE } from '../../src/service/parts/operator-endpoint.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { HmProcess } from '../support/hm-process.ts';
import { enterPassword, makeAccount } from '../support/log-in-pages.ts';
import { expectOpenedOnce } from '../support/dashboard-link.ts';
import { runHm, temporaryDataDir, type Environment } from '../support/service-command.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { testWithService } from '../support/service-test.ts';
import { hmHere } from '../unit/cli/hm-here.ts';

const test = testWithService();

interface Made {
  readonly id: string;
  readonly graph_id: string;
  readonly key: string;
}

/** In this process, since a process for each command would take most of the time; `runHm` starts one. */
function hmOn(dataDir: string, args: readonly string[], env: Environment = {}) {
  const own = { DATA_DIR: dataDir, HM_CONFIG: path.join(dataDir, 'hm.json') };
  return hmHere(args, { ...own, HM_URL: '', HM_API_KEY: '', HM_GRAPH_ID: '', ...env });
}

async function admin(dataDir: string, ...args: string[]): Promise<Made> {
  const { code, stdout, stderr } = await hmOn(dataDir, ['--json', ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Made;
}

async function expectFailure(dataDir: string, args: string[], says: RegExp, status = 1): Promise<void> {
  const { code, stdout, stderr } = await hmOn(dataDir, args);
  expect({ code, stdout }).toEqual({ code: status, stdout: '' });
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/^ {4}at /m);
}

function statuses(service: ServiceProcess, key: string): Promise<number[]> {
  const client = service.client(key);
  const node = { key: 'note_of_scope', description: 'Written to see what a key may do' };
  const calls = [client.fetch('/api/v1/memory/overview'), client.post('/api/v1/memory/store', node)];
  return Promise.all(calls.map(async (call) => (await call).status));
}

describe('hm as the operator', () => {
  test('creates an account, a graph and a key that opens this graph only', async ({ service }) => {
    const { dataDir } = service;
    const account = await admin(dataDir, 'accounts', 'create', 'research', '--plan', 'pro');
    const graph = await admin(dataDir, 'graphs', 'create', 'archive', '--account', account.id);
    const { key } = await admin(dataDir, 'keys', 'create', graph.id);
    await service.client().call('store', { key: 'fact_of_the_first', description: 'Not for others' });
    await service.client(key).call('store', { key: 'fact_of_archive', description: 'Kept in the archive' });
    const { missing } = await service
      .client(key)
      .call('get_nodes', { keys: ['fact_of_the_first', 'fact_of_archive'] });
    expect(missing).toEqual(['fact_of_the_first']);
  });

  test('sets and changes the plan of an account, and its keys get the limit', async ({ service }) => {
    const { dataDir } = service;
    const account = await admin(dataDir, 'accounts', 'create', 'planned');
    const limitOf = async () => {
      const { key } = await admin(dataDir, 'keys', 'create', account.graph_id);
      return (await service.client(key).fetch('/api/v1/memory/nothing')).headers.get('x-ratelimit-limit');
    };
    expect(await limitOf()).toBe('60');
    await admin(dataDir, 'accounts', 'plan', account.id, 'developer');
    expect(await limitOf()).toBe('300');
    await expectFailure(dataDir, ['accounts', 'plan', 'no-such-account', 'pro'], /no-such-account/, 4);
    await expectFailure(dataDir, ['accounts', 'plan', account.id, 'gold'], /plan/);
  });

  test('creates keys of each scope, mode and expiry', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'scopes');
    const make = async (...options: string[]) =>
      (await admin(dataDir, 'keys', 'create', graph_id, ...options)).key;
    expect(await statuses(service, await make('--scope', 'read'))).toEqual([200, 403]);
    expect(
      await statuses(service, await make('--scope', 'write', '--expires', '2100-01-01T00:00:00Z')),
    ).toEqual([200, 201]);
    const past = ['keys', 'create', graph_id, '--expires', '2020-01-01T00:00:00Z'];
    await expectFailure(dataDir, past, /--expires is past/);
    await make('--name', 'a laptop');
    expect((await runHm(dataDir, ['keys', 'list'])).stdout).toContain('a laptop');
    const generated = await runHm(dataDir, ['keys', 'generate']);
    expect(isWellFormedApiKey(generated.stdout.trim())).toBe(true);
    const sandboxKey = await make('--mode', 'test');
    expect(sandboxKey).toMatch(/^hm_test_/);
    const { missing } = await service.client(sandboxKey).call('get_nodes', { keys: ['note_of_scope'] });
    expect(missing).toEqual(['note_of_scope']);
  });

  test('lists accounts, graphs and keys by their hints, never a key', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'listed');
    const { key, id } = await admin(dataDir, 'keys', 'create', graph_id, '--scope', 'read');
    const { code, stdout } = await runHm(dataDir, ['--json', 'accounts', 'list']);
    expect(code).toBe(0);
    const { accounts } = JSON.parse(stdout) as { accounts: { name: string; graphs: unknown }[] };
    expect(accounts.find(({ name }) => name === 'listed')?.graphs).toMatchObject([
      { id: graph_id, name: 'main', keys: [{ id, mode: 'live', scope: 'read', revoked_at: null }] },
    ]);
    for (const known of [key, service.printedKey ?? '']) {
      expect(stdout).not.toContain(known);
      expect(stdout).toContain(`${known.slice(0, 12)}…${known.slice(-4)}`);
    }
  });

  test('revokes a key, which is refused at once', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'revoked');
    const { key, id } = await admin(dataDir, 'keys', 'create', graph_id);
    expect(await statuses(service, key)).toEqual([200, 201]);
    expect(await admin(dataDir, 'keys', 'revoke', id)).toEqual({ status: 'revoked' });
    expect(await statuses(service, key)).toEqual([401, 401]);
  });

  test('names what it does not know, with a status for the kind of failure', async ({ service }) => {
    const { dataDir } = service;
    await expectFailure(dataDir, ['keys', 'revoke', 'no-such-key'], /no-such-key/, 4);
    await expectFailure(
      dataDir,
      ['graphs', 'create', 'main', '--account', 'no-such-account'],
      /no-such-account/,
      4,
    );
    await expectFailure(dataDir, ['keys', 'create', 'no-such-graph'], /no-such-graph/, 4);
    await expectFailure(dataDir, ['accounts', 'create', 'default'], /CONFLICT/, 5);
    await expectFailure(dataDir, ['accounts', 'create', 'Not A Name'], /lower-case/);
    await expectFailure(dataDir, ['keys', 'create', randomUUID(), '--scope', 'all'], /--scope: /);
    await expectFailure(dataDir, ['lsit'], /lsit/, 2);
  });

  test('drops a graph for good, once it is revoked and --yes says so', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'dropped');
    const { key } = await admin(dataDir, 'keys', 'create', graph_id);
    await service.client(key).call('store', { key: 'gone', description: 'Soon gone.' });
    await expectFailure(dataDir, ['graphs', 'drop', graph_id], /--yes/, 2);
    await expectFailure(dataDir, ['graphs', 'drop', graph_id, '--yes'], /Revoke it first/, 5);
    await admin(dataDir, 'graphs', 'revoke', graph_id);
    const databases = [
      { name: expect.stringMatching(/^hm-/) as string, was_there: true, is_gone: true },
      { name: expect.stringMatching(/^hm-/) as string, was_there: false, is_gone: true },
    ];
    expect(await admin(dataDir, 'graphs', 'drop', graph_id, '--yes')).toEqual({
      status: 'dropped',
      databases,
    });
    expect(await statuses(service, key)).toEqual([401, 401]);
  });

  test('lists members, and adds only users who are there', async ({ service }) => {
    const { dataDir } = service;
    const { id } = await admin(dataDir, 'accounts', 'create', 'team');
    expect(await admin(dataDir, 'members', 'list')).toHaveProperty('members');
    const add = ['members', 'add', 'nobody@example.org', '--account', id];
    await expectFailure(dataDir, add, /No user has this e-mail address/, 4);
    await expectFailure(dataDir, ['members', 'add', 'nobody'], /--account: is missing/);
    await expectFailure(dataDir, ['members', 'role', 'no-such-member', 'read'], /no-such-member/, 4);
    await expectFailure(dataDir, ['members', 'remove', 'no-such-member'], /no-such-member/, 4);
  });

  test('makes a link that opens the dashboard once', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'shown');
    const made = (await admin(dataDir, 'dashboard', graph_id)) as unknown as { address: string };
    await expectOpenedOnce(made.address);
    await expectFailure(dataDir, ['dashboard', 'no-such-graph'], /no-such-graph/, 4);
  });

  test('backs a graph up, restores, examines, rewrites and freezes it', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'kept');
    const { key } = await admin(dataDir, 'keys', 'create', graph_id);
    const text = async (...args: string[]) => {
      const { code, stdout, stderr } = await hmOn(dataDir, args);
      expect([args, code], stderr).toEqual([args, 0]);
      return stdout;
    };
    expect(await statuses(service, key)).toEqual([200, 201]);
    expect(await text('backup', graph_id)).toMatch(/^FILE .*\n\S+ /);
    await expectFailure(dataDir, ['backup'], /hm graphs list/, 2);
    const { backups } = JSON.parse(await text('--json', 'backup', 'list')) as {
      backups: { file: string; graph_id: string | null }[];
    };
    const { file = '' } = backups.find((each) => each.graph_id === graph_id) ?? {};
    expect(await text('backup', 'verify', file)).toContain('It is whole.');
    await expectFailure(dataDir, ['restore', file], /Add --yes/, 2);
    expect(await text('restore', file, '--yes')).toMatch(/^Restored\.\nNODES /);
    await expectFailure(dataDir, ['graphs', 'reread', graph_id], /ENRICHMENT=on/, 5);
    const after = JSON.parse(await text('--json', 'backup', 'list')) as { backups: object[] };
    expect(after.backups).toHaveLength(backups.length);
    expect(await text('graphs', 'rewrite', graph_id)).toMatch(/^BYTES BEFORE .*\n\d+ /);
    expect(await text('doctor', graph_id)).toMatch(/^Stored {5}\d/);
    expect(await text('graphs', 'freeze', graph_id)).toBe('frozen\n');
    expect(await statuses(service, key)).toEqual([200, 403]);
    await text('graphs', 'unfreeze', graph_id);
    expect(await statuses(service, key)).toEqual([200, 200]);
  });

  test('rotates a key, shows usage, and invites a user', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'used');
    const { key, id } = await admin(dataDir, 'keys', 'create', graph_id);
    await expectFailure(dataDir, ['keys', 'rotate', id, '--overlap', '1h'], /must be a number/, 2);
    const rotated = await admin(dataDir, 'keys', 'rotate', id, '--overlap', '0');
    expect(await statuses(service, rotated.key)).toEqual([200, 201]);
    expect(await statuses(service, key)).toEqual([401, 401]);
    const used = { usage: expect.any(Array) as unknown, storage: expect.any(Array) as unknown };
    expect(await admin(dataDir, 'usage', '--from', '2026-01-01')).toMatchObject(used);
    const { address } = (await admin(dataDir, 'invite', '--graph', graph_id)) as unknown as {
      address: string;
    };
    expect((await fetch(address)).status).toBe(200);
  });

  test('uses a file that only the user of the service can read', async ({ service }) => {
    const { dataDir } = service;
    expect((await stat(path.join(dataDir, OPERATOR_FILE))).mode & 0o777).toBe(0o600);
  });

  test('without a running service fails with a message and status 1', async () => {
    await using folder = await temporaryDataDir();
    await expectFailure(folder.dataDir, ['accounts', 'list'], /no log-in.*npm start/, 3);
    await mkdir(folder.dataDir);
    const ofKilledService = JSON.stringify({ url: 'http://127.0.0.1:1', token: 'token' });
    await writeFile(path.join(folder.dataDir, OPERATOR_FILE), ofKilledService);
    await expectFailure(folder.dataDir, ['accounts', 'list'], /No service answers.*npm start/, 6);
  });
});

describe('hm orphans', () => {
  test('lists nodes without a relationship, and forgets them where that is wanted', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'orphaned');
    const { key } = await admin(dataDir, 'keys', 'create', graph_id);
    const client = service.client(key);
    for (const name of ['alone', 'lonely', 'friend'])
      await client.call('store', { key: name, description: `About ${name}.` });
    await client.call('store', {
      key: 'joined',
      description: 'Joined.',
      relationships: [{ to_key: 'friend', relationship: 'knows' }],
    });
    const hm = (...args: string[]) => runHm(dataDir, args, { HM_URL: service.url, HM_API_KEY: key });
    const listed = JSON.parse((await hm('--json', 'orphans')).stdout) as { orphans: { key: string }[] };
    expect(listed.orphans.map((orphan) => orphan.key)).toEqual(['lonely', 'alone']);
    expect((await hm('orphans', '--limit', '1')).stdout).toMatch(/^KEY.*\nlonely .*\n1 of 2\.\n$/);
    const unasked = await hm('orphans', '--delete');
    expect([unasked.code, unasked.stdout]).toEqual([1, '']);
    expect(unasked.stderr).toContain('--yes');
    expect((await hm('orphans', '--delete', '--yes')).stdout).toBe('2 forgotten, 0 kept\n');
    const { missing } = await client.call('get_nodes', { keys: ['alone', 'lonely', 'joined'] });
    expect(missing).toEqual(['alone', 'lonely']);
    expect((await hm('orphans', '--limit', '501')).stderr).toContain('limit');
    const byName = await hmOn(dataDir, ['--json', 'orphans', '--graph-id', graph_id]);
    expect([byName.code, byName.stderr]).toEqual([0, '']);
  });
});

describe('hm export and import', () => {
  test('move a graph, say how far they are, and take a folder of notes', async ({ service }) => {
    const { dataDir } = service;
    const { graph_id } = await admin(dataDir, 'accounts', 'create', 'moved');
    const { key } = await admin(dataDir, 'keys', 'create', graph_id, '--scope', 'admin');
    const hm = (...args: string[]) => runHm(dataDir, args, { HM_URL: service.url, HM_API_KEY: key });
    await service.client(key).call('store', { key: 'fact_tea', description: 'Tea is served at five.' });
    for (const format of ['json', 'ndjson']) {
      const file = path.join(dataDir, `moved.${format}`);
      const written = await hm('export', '--format', format, '-o', file);
      expect(written).toMatchObject({ code: 0, stdout: '', stderr: `hm: exported to ${file}\n` });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const { stdout, stderr } = await hm('import', file, '--format', format, '--mode', 'replace');
      expect(stderr).toMatch(/^hm: checked: .* 2 nodes,(?:.*\n)+hm: done: (\d+) of \1\n$/);
      expect(stdout).toMatch(/ 2 nodes,.*\nsha256:/s);
    }

    const notes = path.join(dataDir, 'notes');
    await mkdir(path.join(notes, 'people'), { recursive: true });
    await writeFile(path.join(notes, 'people', 'Grace.md'), 'Found a moth in [[Mark II]].');
    await writeFile(path.join(notes, 'Mark II.md'), 'A relay computer.');
    expect((await hm('import', notes)).stdout).toBe('2 nodes, 1 edge, 0 hyperedges\n');
    const { edges } = await service.client(key).call('get_relationships', { key: 'document_grace' });
    expect(edges).toMatchObject([{ label: 'links_to', to: 'document_mark_ii' }]);
    expect((await hm('import', path.join(notes, 'Ada.md'))).stderr).toContain('cannot be read');
    expect((await hm('import', notes, '--format', 'mem0')).stderr).toContain('is a folder');
  });
});

describe('hm login', () => {
  test('logs in by OAuth in a browser, administers the own account, renews and logs out', async ({
    service,
    skip,
  }) => {
    const executable = chromiumPath();
    if (executable === undefined) return skip('Chromium is not installed.');
    await using resources = new AsyncDisposableStack();
    const { dataDir } = resources.use(await temporaryDataDir());
    await mkdir(dataDir);
    const browser = resources.adopt(await launchChromium(executable), (each) => each.close());
    const page = await browser.newPage();
    await makeAccount(page, service.invitation);

    const login = HmProcess.start(dataDir, ['login', '--no-browser', '--url', service.url]);
    await page.goto(await login.address());
    await page.getByRole('button', { name: 'Allow and log in' }).click();
    await enterPassword(page);
    await page.getByText('You are logged in.').waitFor();
    expect(await login.ended).toBe(0);
    const ping = await runHm(dataDir, ['mcp'], {}, '{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(JSON.parse(ping.stdout)).toMatchObject({ result: {} });

    const file = path.join(dataDir, 'hm.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const saved = JSON.parse(await readFile(file, 'utf8')) as { tokens: { access_token: string } };
    const { graphs } = JSON.parse((await runHm(dataDir, ['--json', 'graphs', 'list'])).stdout) as {
      graphs: Made[];
    };
    const { stdout: keys } = await runHm(dataDir, ['keys', 'list']);
    expect(keys).toContain('HINT');
    const made = await admin(dataDir, 'keys', 'create', graphs[0]?.id ?? '', '--scope', 'read');
    expect(await statuses(service, made.key)).toEqual([200, 403]);
    await expectFailure(dataDir, ['accounts', 'create', 'mine'], /FORBIDDEN/, 3);

    await writeFile(file, JSON.stringify({ ...saved, tokens: { ...saved.tokens, expires_at: 0 } }));
    expect((await runHm(dataDir, ['accounts', 'list'])).code).toBe(0);
    const renewed = JSON.parse(await readFile(file, 'utf8')) as typeof saved;
    expect(renewed.tokens.access_token).not.toBe(saved.tokens.access_token);

    expect((await runHm(dataDir, ['logout'])).stdout).toBe('Logged out.\n');
    await expectFailure(dataDir, ['accounts', 'list'], /no log-in/, 3);
    expect(await statuses(service, renewed.tokens.access_token)).toEqual([401, 401]);
  });

  test('keeps an API key, which hm mcp and the others then use', async ({ service }) => {
    await using folder = await temporaryDataDir();
    await mkdir(folder.dataDir);
    const login = ['login', '--key', '--url', service.url];
    const wrong = await runHm(folder.dataDir, login, { HM_API_KEY: makeApiKey('live') });
    expect({ code: wrong.code, stdout: wrong.stdout }).toEqual({ code: 3, stdout: '' });
    const right = await runHm(folder.dataDir, login, { HM_API_KEY: service.printedKey ?? '' });
    expect(right.code).toBe(0);
    expect((await runHm(folder.dataDir, ['accounts', 'list'])).stdout).toContain('default');
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'hm_get_overview' } };
    const { stdout } = await runHm(folder.dataDir, ['mcp'], {}, `${JSON.stringify(call)}\n`);
    expect(JSON.parse(stdout)).toMatchObject({ result: { structuredContent: { stats: {} } } });
  });

  test('refuses a file that is no log-in, and an address of no service', async () => {
    await using folder = await temporaryDataDir();
    await mkdir(folder.dataDir);
    await expectFailure(folder.dataDir, ['login', '--no-browser', '--url', 'ftp://x'], /--url is/, 2);
    await expectFailure(
      folder.dataDir,
      ['login', '--no-browser', '--url', 'http://127.0.0.1:1'],
      /UNREACHABLE: No service answers/,
      6,
    );
    await writeFile(path.join(folder.dataDir, 'hm.json'), '{"url":1}');
    await expectFailure(folder.dataDir, ['accounts', 'list'], /no log-in of hm/);
  });
});
