import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hmTree, runnable } from '../../../docs/generate/command-reference.ts';
import { fakeService, type Request } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const ID = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';
/** Stands for a file that is there. */
const FILE = '@file';

/** Of each command that calls a service arguments that it takes. */
const CALLS: Readonly<Record<string, string>> = {
  ...{ overview: '', recall: 'who leads it', get: 'k', store: 'k what it says', update: 'k other words' },
  ...{
    forget: 'k',
    'preview-forget': 'k',
    find: 'k who',
    relationships: 'k',
    merge: 'a b',
    ingest: 'Ada leads',
  },
  ...{ timeline: '', 'timeline-write': 'It was released', history: 'k', 'restore-version': 'k 1', undo: ID },
  ...{ labels: '', label: 'leads --converse led_by', list: '', days: '', duplicates: '', types: '' },
  ...{ type: 'person --rename-to human', job: ID, jobs: '', health: '', relate: 'a leads b', orphans: '' },
  ...{ 'store-batch': FILE, 'files upload': FILE, 'files list': '', 'files get': `${ID} -o -`, upload: FILE },
  ...{ export: '', import: FILE },
  ...{ 'accounts list': '', 'accounts create': 'a', 'accounts plan': `${ID} pro`, 'accounts revoke': ID },
  ...{ 'accounts restore': ID, 'graphs list': '', 'graphs create': 'a', 'graphs freeze': ID },
  ...{ 'graphs unfreeze': ID, 'graphs drop': `${ID} --yes`, 'graphs rewrite': ID, 'graphs reread': ID },
  ...{ 'graphs move': `${ID} --to URL`, 'graphs revoke': ID, 'graphs restore': ID },
  ...{ 'keys list': '', 'keys create': ID, 'keys rotate': ID, 'keys revoke': ID },
  ...{ reindex: ID, browser: ID, doctor: ID, dashboard: ID, usage: '', invite: '' },
  ...{
    'members list': '',
    'members add': 'ada@example.org',
    'members role': `${ID} read`,
    'members remove': ID,
  },
  ...{
    'users list': '',
    'users invite': '',
    'users reset': 'ada@example.org',
    'users remove': 'ada@example.org',
  },
  ...{ backup: ID, 'backup list': '', 'backup verify': 'a.hmb', restore: 'a.hmb --yes' },
};

/** What calls no service, or begins a log-in or a session with one: other tests are about these. */
const OTHERS: readonly string[] = [
  ...['login', 'logout', 'config', 'config set', 'config unset', 'version', 'completion', 'mcp'],
  'keys generate',
];

const COMMANDS = runnable(hmTree());

/** Where a command is not in CALLS, its exit codes are not tested: add it there with arguments that it takes. */
test('every command is called here', () => {
  const known = [...Object.keys(CALLS), ...OTHERS];
  expect(COMMANDS.map((command) => command.path).filter((each) => !known.includes(each))).toEqual([]);
});

const MESSAGE =
  'No node has the key k. Find it with POST /api/v1/memory/recall, or store it with POST /api/v1/memory/store.';

/** A service that refuses every call in one way, over REST and over MCP. */
function refusing(status: number, code: string, message = MESSAGE) {
  const error = { code, message };
  return fakeService(({ path: asked, body }: Request, response) => {
    if (asked !== '/mcp') {
      response.writeHead(status);
      return { error };
    }
    const { id } = JSON.parse(body) as { id: number };
    const content = [{ type: 'text', text: JSON.stringify({ error }) }];
    return { jsonrpc: '2.0', id, result: { isError: true, content } };
  });
}

function argumentsOf(command: string, folder: string, url: string): string[] {
  const file = path.join(folder, 'document.json');
  writeFileSync(file, '{}');
  const given = (CALLS[command] ?? '').split(' ').filter((each) => each !== '');
  const named: Readonly<Record<string, string>> = { [FILE]: file, URL: url };
  return [...command.split(' '), ...given.map((each) => named[each] ?? each)];
}

async function outcomes(status: number, code: string) {
  const { url } = await refusing(status, code);
  const { folder, hm } = hmFolder();
  const env = { HM_URL: url, HM_API_KEY: 'k', HM_TARGET_API_KEY: 'k' };
  const all: { command: string; code: number | null; stderr: string }[] = [];
  for (const command of Object.keys(CALLS))
    all.push({ command, ...(await hm(argumentsOf(command, folder, url), env)) });
  return all;
}

describe('every command', () => {
  test.each([
    [400, 'INVALID_INPUT', 1],
    [403, 'FORBIDDEN', 3],
    [404, 'NOT_FOUND', 4],
    [409, 'CONFLICT', 5],
    [507, 'INSUFFICIENT_STORAGE', 6],
  ])('ends where the service answers %i %s with code %i', async (status, code, exit) => {
    const ended = (await outcomes(status, code)).map((each) => `${each.command}: ${each.code}`);
    expect(ended).toEqual(Object.keys(CALLS).map((command) => `${command}: ${exit}`));
  });

  test('says what the service refuses in the words of the shell, as it did; vitest -u takes new words over', async () => {
    const said = (await outcomes(404, 'NOT_FOUND')).map(
      ({ command, stderr }) => `$ hm ${command}\n${stderr}`,
    );
    expect(said.join('\n')).not.toContain('/api/v1');
    await expect(said.join('\n')).toMatchFileSnapshot('refusals.txt');
  });

  test('ends without a log-in with code 3, and for what it does not take with code 2 before it calls', async () => {
    const { url, requests } = await refusing(404, 'NOT_FOUND');
    const { folder, hm } = hmFolder();
    for (const command of Object.keys(CALLS)) {
      const args = argumentsOf(command, folder, url);
      const outside = await hm(args, { HM_URL: url, HM_TARGET_API_KEY: 'k' });
      expect([command, outside.code, outside.stdout]).toEqual([command, 3, '']);
      expect(outside.stderr).toMatch(/^hm: There is no log-in for .*HM_API_KEY.*\n$/);
      const wrong = await hm([...args, '--no-such-option'], { HM_URL: url, HM_API_KEY: 'k' });
      expect([command, wrong.code]).toEqual([command, 2]);
    }
    expect(requests).toEqual([]);
  });

  test('ends with code 2 and its usage where what it needs is missing', async () => {
    const { hm } = hmFolder();
    const needing = COMMANDS.filter(({ command }) =>
      command.registeredArguments.some(({ required }) => required),
    );
    const said: string[] = [];
    for (const { path: name } of needing) {
      const { code, stderr } = await hm(name.split(' '), { HM_URL: 'http://127.0.0.1:1', HM_API_KEY: 'k' });
      expect([name, code]).toEqual([name, 2]);
      said.push(`$ hm ${name}\n${stderr}`);
    }
    await expect(said.join('\n')).toMatchFileSnapshot('missing-arguments.txt');
  });
});

describe('a refusal that names fields and routes', () => {
  const ADMIN = 'GET /api/v1/admin';

  test.each([
    [
      `account_id: is missing. ${ADMIN}/accounts lists the accounts.`,
      '--account: is missing. See the accounts with: hm accounts list.',
    ],
    [`There is no key a. ${ADMIN}/keys lists them.`, 'There is no key a. See them with: hm keys list.'],
    ['GET /api/v1/memory/types lists them.', 'hm types lists them.'],
    ['GET /api/v1/memory/jobs/{id} tells how far job 1 is.', 'hm job tells how far job 1 is.'],
    [
      'Send either rename_to, a name that no type has, or merge_into, a type of the graph.',
      'Send either --rename-to, a name that no type has, or --merge-into, a type of the graph.',
    ],
    [
      'send aliases, converse, symmetric, single_valued or merge_into.',
      'send --aliases, --converse, --symmetric, --single-valued or --merge-into.',
    ],
    ['Undo that, or send merge_into: null for a first.', 'Undo that, or send --merge-into null for a first.'],
    ['expires_at is past: it opens nothing.', '--expires is past: it opens nothing.'],
    ['from_key and into_key name the same node.', '--from-key and --into-key name the same node.'],
    [
      'from_key: give from_key and into_key, or undo',
      '--from-key: give --from-key and --into-key, or --undo',
    ],
    ['from: lies after to.', '--from: lies after --to.'],
    ['start: lies after today: give end as well.', '--start: lies after today: give --end as well.'],
    ['file_type: must be a text (sent: "a from_key b").', '--type: must be a text (sent: "a from_key b").'],
    ['Forget it with cascade true, or not.', 'Forget it without --no-cascade, or not.'],
    ['where.occurred_at: must be a time', 'where.occurred_at: must be a time'],
  ])('has options and commands for them: %s', async (message, said) => {
    const { url } = await refusing(400, 'INVALID_INPUT', message);
    const { hm } = hmFolder();
    const { stderr } = await hm(['labels'], { HM_URL: url, HM_API_KEY: 'k' });
    expect(stderr).toBe(`hm: INVALID_INPUT: ${said}\n`);
  });
});

test('hm --version is hm version', async () => {
  const { spawned } = hmFolder();
  const [flag, command] = [await spawned(['--version']), await spawned(['version'])];
  expect(flag).toMatchObject({ code: 0, stdout: command.stdout, stderr: '' });
});
