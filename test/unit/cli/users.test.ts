import { expect, test } from 'vitest';
import { fakeService } from './fake-service.ts';
import { hmFolder } from './hm-here.ts';

const GRAPH = '019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a';
const USER = {
  id: '1',
  email: 'ada@example.org',
  created_at: '2026-05-01',
  account_id: null,
  graph_id: null,
};
const ADDRESS = 'https://memory.example/identity/reset/x';

async function hmAt(answer: object) {
  const { url, requests } = await fakeService(() => answer);
  const { hm } = hmFolder();
  const run = (...args: string[]) => hm(args, { HM_URL: url, HM_API_KEY: 'hm_live_x' });
  return { run, sent: () => requests.map(({ method, path, body }) => [method, path, body]) };
}

test('hm users list shows who can log in', async () => {
  const { run, sent } = await hmAt({ users: [USER] });
  const { stdout } = await run('users', 'list');
  expect(stdout).toMatch(/^EMAIL +GRAPH +ACCOUNT +CREATED +ID\nada@example\.org +- +- +2026-05-01 +1\n$/);
  expect(sent()).toEqual([['GET', '/api/v1/admin/users', '']]);
});

test('hm users reset makes a link for an address, whatever characters it has', async () => {
  const { run, sent } = await hmAt({ address: ADDRESS });
  expect((await run('users', 'reset', 'a/d?a#@example.org')).stdout).toBe(`${ADDRESS}\n`);
  expect(sent()).toEqual([['POST', '/api/v1/admin/users/a%2Fd%3Fa%23%40example.org/reset', '{}']]);
});

test('hm users remove says what stays', async () => {
  const { run, sent } = await hmAt({ status: 'removed' });
  const { stdout, stderr } = await run('users', 'remove', 'ada@example.org');
  expect([stdout, stderr]).toEqual(['removed\n', expect.stringContaining('hm keys list')]);
  expect(sent()).toEqual([['DELETE', '/api/v1/admin/users/ada%40example.org', '']]);
});

test.for([['users', 'invite'], ['invite']])('hm %j makes an invitation', async (words) => {
  const { run, sent } = await hmAt({ address: ADDRESS });
  expect((await run(...words, '--graph', GRAPH)).stdout).toBe(`${ADDRESS}\n`);
  expect(sent()).toEqual([['POST', '/api/v1/admin/invitations', JSON.stringify({ graph_id: GRAPH })]]);
});

test('hm invite says what the user may do at most', async () => {
  const { run, sent } = await hmAt({ address: ADDRESS });
  await run('invite', '--graph', GRAPH, '--role', 'read');
  const input = { graph_id: GRAPH, role: 'read' };
  expect(sent()).toEqual([['POST', '/api/v1/admin/invitations', JSON.stringify(input)]]);
});

test('what the service refuses ends the command with its words', async () => {
  const error = { code: 'FORBIDDEN', message: 'The issuer keeps the accounts.', request_id: 'x' };
  const { url } = await fakeService((_request, response) => {
    response.statusCode = 403;
    return { error };
  });
  const { hm } = hmFolder();
  const { code, stderr } = await hm(['users', 'list'], { HM_URL: url, HM_API_KEY: 'hm_live_x' });
  expect([code, stderr]).toEqual([3, expect.stringContaining(error.message)]);
});
