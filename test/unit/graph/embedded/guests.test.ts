import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Driver } from 'neo4j-driver';
import { expect, test } from 'vitest';
import { Guests, hasGuests } from '../../../../src/graph/embedded/guests.ts';

const GUEST = { user: 'browser', password: 'a password' };

/** Guests of a database that records the statements, and fails as often as is said. */
function guests(failures = 0) {
  const statements: string[] = [];
  const run = (statement: string) => {
    statements.push(statement);
    return statements.length <= failures
      ? Promise.reject(new Error('failed'))
      : Promise.resolve({ records: [] });
  };
  const driver = { session: () => ({ run, close: () => Promise.resolve() }) } as unknown as Driver;
  return { of: new Guests(driver, 0), statements };
}

test('connections at once make their user once, which a second time would end the first', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-test-'));
  const { of, statements } = guests();
  await Promise.all([of.admit(GUEST, folder.path), of.admit(GUEST, folder.path)]);
  await of.admit(GUEST, folder.path);
  expect(statements).toHaveLength(1);
  expect(hasGuests(folder.path)).toBe(true);
  await of.admit({ ...GUEST, password: 'another' }, folder.path);
  expect(statements).toHaveLength(2);
});

test('a user that could not be made is made for the next connection', async () => {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'memory-graph-test-'));
  const { of, statements } = guests(1);
  await expect(of.admit(GUEST, folder.path)).rejects.toThrow('failed');
  await of.admit(GUEST, folder.path);
  expect(statements).toHaveLength(2);
});
