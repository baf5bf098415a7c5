import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Identified } from '../../../../src/auth/credentials/credential.ts';
import { PrincipalCache } from '../../../../src/auth/credentials/principal-cache.ts';
import { PRINCIPAL } from '../a-principal.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const identified = (expiresAt = Infinity): Identified => ({ principal: PRINCIPAL, expiresAt });

/** A look-up that the test ends, which counts how often it is made. */
function gatedLookUp() {
  const { promise, resolve, reject } = Promise.withResolvers<Identified>();
  return { lookUp: vi.fn(() => promise), resolve, reject };
}

test('look-ups of one name that come together are one', async () => {
  const cache = new PrincipalCache();
  const { lookUp, resolve } = gatedLookUp();
  const all = [1, 2, 3].map(() => cache.lookUp('name', lookUp));
  const other = cache.lookUp('other name', lookUp);
  resolve(identified());
  expect(await Promise.all([...all, other])).toEqual([1, 2, 3, 4].map(() => PRINCIPAL));
  expect(lookUp).toHaveBeenCalledTimes(2);
});

test('a look-up that fails, fails for all who wait and is made anew for the next', async () => {
  const cache = new PrincipalCache();
  const { lookUp, reject } = gatedLookUp();
  const all = [1, 2].map(() => cache.lookUp('name', lookUp));
  reject(new Error('failed'));
  expect(await Promise.allSettled(all)).toMatchObject([1, 2].map(() => ({ reason: { message: 'failed' } })));
  expect(cache.find('name')).toBeUndefined();
  await expect(cache.lookUp('name', () => Promise.resolve(identified()))).resolves.toBe(PRINCIPAL);
});

test.for([
  ['for a second', Infinity, 1_000],
  ['no longer than its credential holds', NOW + 700, 700],
] as const)('a principal is remembered %s', async ([, expiresAt, ms]) => {
  const cache = new PrincipalCache();
  await cache.lookUp('name', () => Promise.resolve(identified(expiresAt)));
  vi.setSystemTime(NOW + ms - 1);
  expect(cache.find('name')).toBe(PRINCIPAL);
  vi.setSystemTime(NOW + ms);
  expect(cache.find('name')).toBeUndefined();
});

test('forgetting drops what is remembered', async () => {
  const cache = new PrincipalCache();
  await cache.lookUp('name', () => Promise.resolve(identified()));
  cache.forget();
  expect(cache.find('name')).toBeUndefined();
});

test('forgetting drops a look-up under way, which only those who wait for it still see', async () => {
  const cache = new PrincipalCache();
  const [before, after] = [gatedLookUp(), gatedLookUp()];
  const waiting = cache.lookUp('name', before.lookUp);
  cache.forget();
  const next = cache.lookUp('name', after.lookUp);
  before.resolve(identified());
  await expect(waiting).resolves.toBe(PRINCIPAL);
  expect(cache.find('name')).toBeUndefined();
  const joined = cache.lookUp('name', after.lookUp);
  const renewed = { ...PRINCIPAL, scope: 'read' } as const;
  after.resolve({ principal: renewed, expiresAt: Infinity });
  expect(await Promise.all([next, joined])).toEqual([renewed, renewed]);
  expect([after.lookUp.mock.calls.length, cache.find('name')]).toEqual([1, renewed]);
});

test('a principal is remembered from the beginning of its look-up, and ages after half a second', async () => {
  const cache = new PrincipalCache();
  const { lookUp, resolve } = gatedLookUp();
  const slow = cache.lookUp('name', lookUp);
  vi.setSystemTime(NOW + 400);
  resolve(identified());
  await slow;
  expect(cache.isAging('name')).toBe(false);
  vi.setSystemTime(NOW + 500);
  expect(cache.isAging('name')).toBe(true);
  vi.setSystemTime(NOW + 1_000);
  expect(cache.find('name')).toBeUndefined();
  expect(cache.isAging('other name')).toBe(false);
});
