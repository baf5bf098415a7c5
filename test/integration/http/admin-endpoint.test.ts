import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { errorBody } from '../../support/tool-client.ts';

describe('the admin endpoint', () => {
  test('is on loopback, and its address in a file that only the owner can read', ({ service }) => {
    const file = path.join(service.dataDir, 'operator.json');
    const { url, token } = JSON.parse(readFileSync(file, 'utf8')) as { url: string; token: string };
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect([new URL(url).hostname, token.length >= 43]).toEqual(['127.0.0.1', true]);
  });

  test.for(['', 'Bearer ', 'Bearer wrong'])(
    'answers 401 to the token %j',
    async (authorization, { service }) => {
      const file = path.join(service.dataDir, 'operator.json');
      const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string };
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"command":"list"}',
      });
      expect([response.status, errorBody.parse(await response.json()).error.code]).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
    },
  );

  test('refuses an admin key', async ({ service, tenant }) => {
    const file = path.join(service.dataDir, 'operator.json');
    const { url } = JSON.parse(readFileSync(file, 'utf8')) as { url: string };
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      body: '{"command":"list"}',
    });
    expect(response.status).toBe(401);
  });

  test('lists accounts, graphs and keys, without a key or its hash', async ({ service, tenant }) => {
    const listed = await service.operator.list();
    const account = listed.accounts.find(({ id }) => id === tenant.accountId);
    expect(account?.graphs.map(({ id }) => id)).toContain(tenant.graphId);
    const text = JSON.stringify(listed);
    expect(text).not.toContain(tenant.key);
    expect(text).not.toContain('hash');
  });

  test.for([
    [{ command: 'destroy' }, 'INVALID_INPUT'],
    [{ command: 'list', extra: 1 }, 'INVALID_INPUT'],
    [{ command: 'create-account', name: 'Upper Case' }, 'INVALID_INPUT'],
    [{ command: 'create-account', name: 'a', plan: 'gold' }, 'INVALID_INPUT'],
    [{ command: 'create-key', graph: 'a', expires: 'tomorrow' }, 'INVALID_INPUT'],
    [{ command: 'create-key', graph: 'a', expires: '9999-12-31T23:59:59-14:00' }, 'INVALID_INPUT'],
    [{ command: 'create-key', graph: 'no-such-graph' }, 'NOT_FOUND'],
    [{ command: 'create-graph', account: 'no-such-account', name: 'a' }, 'NOT_FOUND'],
    [{ command: 'revoke-key', id: 'no-such-key' }, 'NOT_FOUND'],
  ] as const)('answers %j with %s', async ([command, code], { service }) => {
    expect(errorBody.parse(await service.operator.send(command)).error.code).toBe(code);
  });

  test('refuses a second account and a second graph of the same name', async ({ service }) => {
    const name = `twice-${randomUUID()}`;
    const { id } = await service.operator.createAccount(name);
    const answers = await Promise.all([
      service.operator.send({ command: 'create-account', name }),
      service.operator.send({ command: 'create-graph', account: id, name: 'main' }),
    ]);
    const errors = answers.map((answer) => errorBody.parse(answer).error);
    expect(errors.map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT']);
    expect(errors.map(({ message }) => message)).toEqual([
      `An account named ${name} exists. Choose another name.`,
      'A graph named main exists. Choose another name.',
    ]);
  });
});
