import type { Request, Response } from 'express';
import { describe, expect, test } from 'vitest';
import { originGuard, type OriginPolicy } from '../../../src/http/origin-guard.ts';

const NONE: OriginPolicy = { hosts: [], origins: [] };
const OURS: OriginPolicy = { hosts: ['memory.example'], origins: ['https://app.example:8443'] };

/** `passed`, or why not. */
async function verdict(headers: { host?: string; origin?: string }, policy = NONE): Promise<string> {
  let passed = '';
  try {
    await originGuard(policy)({ headers } as Request, {} as Response, () => (passed = 'passed'));
  } catch (error) {
    expect(error).toMatchObject({ code: 'FORBIDDEN' });
    return (error as Error).message;
  }
  return passed;
}

describe('originGuard, by Host', () => {
  test.each([
    'localhost:8420',
    'localhost',
    '127.0.0.1:8420',
    '[::1]:8420',
    'LOCALHOST:1',
    '[0:0:0:0:0:0:0:1]',
  ])('serves loopback: %s', async (host) => {
    await expect(verdict({ host })).resolves.toBe('passed');
  });

  test.each([
    ['evil.example'],
    ['localhost.evil.example:8420'],
    ['127.0.0.1.evil.example'],
    ['[::2]:8420'],
    ['0.0.0.0:8420'],
    ['not a host'],
    [''],
    [undefined],
  ])('refuses what only DNS rebinding brings here: %j', async (host) => {
    await expect(verdict(host === undefined ? {} : { host })).resolves.toMatch(/^This Host is not served/);
  });

  test('serves the hosts it was given, at any port and in any case', async () => {
    await expect(verdict({ host: 'memory.example:443' }, OURS)).resolves.toBe('passed');
    await expect(verdict({ host: 'Memory.Example' }, OURS)).resolves.toBe('passed');
    await expect(verdict({ host: 'memory.example' }, { ...NONE, hosts: ['Memory.Example'] })).resolves.toBe(
      'passed',
    );
  });
});

describe('originGuard, by Origin', () => {
  const host = 'localhost:8420';

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8080'])(
    'serves %s',
    async (origin) => {
      await expect(verdict({ host, origin })).resolves.toBe('passed');
    },
  );

  test.each(['https://evil.example', 'http://localhost.evil.example', 'null', '', 'https://app.example'])(
    'refuses %j',
    async (origin) => {
      await expect(verdict({ host, origin }, OURS)).resolves.toMatch(/^This Origin may not call/);
    },
  );

  test('serves the origins it was given, scheme and port included', async () => {
    await expect(verdict({ host, origin: 'https://app.example:8443' }, OURS)).resolves.toBe('passed');
    await expect(verdict({ host, origin: 'http://app.example:8443' }, OURS)).resolves.toMatch(/^This Origin/);
  });
});
