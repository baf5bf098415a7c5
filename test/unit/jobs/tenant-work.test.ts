import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName } from '../../../src/graph/tenant.ts';
import { TenantWork } from '../../../src/jobs/tenant-work.ts';
import { fakeRecords, type FakeAnswer, type FakeRow } from '../graph/fake-graph.ts';
import { keptLog } from '../kept-log.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');
const MINUTE = 60_000;
const TENANT = { namespace: 'default', database: 'main', sandbox: false };
const OTHER = { ...TENANT, database: 'other' };

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** The work of this process, with records that have what is left by others; `seen` says what happened in its order. */
function tenantWork(answer: FakeAnswer = () => []) {
  const seen: string[] = [];
  const records = fakeRecords(async (statement) => {
    const rows = await answer(statement);
    seen.push(statement.name);
    return rows;
  });
  const { logger, lines } = keptLog();
  const work = new TenantWork(records, { id: 'this', isAlone: false }, logger);
  const params = (name: string) =>
    records.statements.filter((each) => each.name === name).map((each) => each.params);
  const unmarked = () => params('work/unmark').flatMap(({ marks }) => marks as FakeRow[]);
  return { work, seen, lines, params, unmarked };
}

/** Work of a tenant that goes on until the test ends it. */
function held(work: TenantWork, tenant = TENANT) {
  const gate = Promise.withResolvers<void>();
  const ended = work.during(tenant, () => gate.promise);
  return { end: () => (gate.resolve(), ended) };
}

const nothing = () => Promise.resolve();

describe('a graph with work', () => {
  test('is marked before the work begins', async () => {
    const { work, seen, params } = tenantWork();
    const run = () => Promise.resolve(seen.push('work'));
    await expect(work.during(TENANT, run)).resolves.toBe(2);
    expect(seen).toEqual(['work/mark', 'work']);
    expect(params('work/mark')).toMatchObject([
      { database: databaseName(TENANT), namespace: 'default', graph: 'main', sandbox: false, now: NOW },
    ]);
  });

  test('is marked once for several pieces, which all wait for the mark', async () => {
    const { work, seen } = tenantWork();
    const run = () => Promise.resolve(seen.push('work'));
    await Promise.all([work.during(TENANT, run), work.during(TENANT, run)]);
    await work.during(TENANT, run);
    expect(seen).toEqual(['work/mark', 'work', 'work', 'work']);
  });

  test('is worked on although it cannot be marked, which is logged, and marked the next time', async () => {
    const failures = [new Error('The records are away.')];
    const { work, seen, lines } = tenantWork(() => {
      const failure = failures.pop();
      if (failure) throw failure;
      return [];
    });
    const run = () => Promise.resolve(seen.push('work'));
    await work.during(TENANT, run);
    expect(lines).toMatchObject([{ level: 'warn', database: databaseName(TENANT) }]);
    await work.during(TENANT, run);
    expect(seen).toEqual(['work', 'work/mark', 'work']);
  });

  test('hands on what the work throws, and is free after it', async () => {
    const { work, unmarked } = tenantWork();
    const failed = work.during(TENANT, () => Promise.reject(new RangeError('failed')));
    await expect(failed).rejects.toThrow(RangeError);
    await work.close();
    expect(unmarked()).toMatchObject([{ database: databaseName(TENANT) }]);
  });
});

describe('a renewal', () => {
  test('says nothing where this process has no marks', async () => {
    const { work, seen } = tenantWork();
    await work.renew();
    expect(seen).toEqual([]);
  });

  test('keeps the mark of a graph whose work goes on, however long', async () => {
    const { work, params, unmarked } = tenantWork();
    const { end } = held(work);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    await work.renew();
    const [{ process } = {}] = params('work/mark');
    expect(params('work/renew')).toEqual([{ process, now: NOW + 10 * MINUTE }]);
    expect(unmarked()).toEqual([]);
    await end();
  });

  test('takes away the mark of a graph that has been without work for more than a minute', async () => {
    const { work, seen, params, unmarked } = tenantWork();
    const { end } = held(work, OTHER);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await work.during(TENANT, nothing);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await work.renew();
    expect(unmarked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await work.renew();
    const [{ process } = {}] = params('work/mark');
    expect(unmarked()).toEqual([{ database: databaseName(TENANT), process }]);
    seen.length = 0;
    await work.during(TENANT, nothing);
    expect(seen).toEqual(['work/mark']);
    await end();
  });

  test('that takes a mark away does not undo one that is set meanwhile', async () => {
    const gate = Promise.withResolvers<void>();
    const { work, seen, params } = tenantWork(async ({ name }) => {
      if (name === 'work/unmark') await gate.promise;
      return [];
    });
    await work.during(TENANT, nothing);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const renewed = work.renew();
    await expect.poll(() => params('work/unmark')).toHaveLength(1);
    const worked = work.during(TENANT, nothing);
    await vi.advanceTimersByTimeAsync(1);
    gate.resolve();
    await Promise.all([renewed, worked]);
    expect(seen).toEqual(['work/mark', 'work/renew', 'work/unmark', 'work/mark']);
  });
});

test('a close takes away the marks of graphs without work, and keeps the others', async () => {
  const { work, unmarked } = tenantWork();
  const { end } = held(work, OTHER);
  await work.during(TENANT, nothing);
  await work.close();
  expect(unmarked()).toMatchObject([{ database: databaseName(TENANT) }]);
  await end();
});

test('a close says nothing where this process has no marks', async () => {
  const { work, seen } = tenantWork();
  await work.close();
  expect(seen).toEqual([]);
});
