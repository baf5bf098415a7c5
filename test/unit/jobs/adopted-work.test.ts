import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseName } from '../../../src/graph/tenant.ts';
import { TenantWork } from '../../../src/jobs/tenant-work.ts';
import { fakeRecords } from '../graph/fake-graph.ts';
import { keptLog } from '../kept-log.ts';

const NOW = Date.parse('2026-01-15T10:00:00Z');
const TENANTS = ['main', 'other'].map((database) => ({ namespace: 'default', database, sandbox: true }));
const MARKS = TENANTS.map((tenant) => ({ database: databaseName(tenant), process: 'gone' }));

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** Records with marks of a process that is gone. */
const sharing = { id: 'this', isAlone: false };

function recordsOfAnother(marks = MARKS) {
  const left = marks.map((mark, at) => ({
    ...mark,
    namespace: 'default',
    graph: TENANTS[at]?.database,
    sandbox: true,
  }));
  return fakeRecords(({ name }) => (name === 'work/left' ? left : []));
}

describe('the work of a process that is gone', () => {
  test('is handed over, marked as this process’s before the other’s marks are taken away', async () => {
    const records = recordsOfAnother();
    const taken: unknown[] = [];
    await new TenantWork(records, sharing, keptLog().logger).adopt((tenant) => void taken.push(tenant));
    expect(taken).toEqual(TENANTS);
    const [, ...statements] = records.statements;
    expect(statements).toMatchObject(
      MARKS.flatMap((mark) => [
        { name: 'work/mark', params: { database: mark.database, process: 'this' } },
        { name: 'work/unmark', params: { marks: [mark] } },
      ]),
    );
  });

  test.for([
    ['three minutes ago where others may share the records', false, NOW - 180_000],
    ['now where none can', true, NOW],
  ] as const)('is what was not renewed since %s', async ([, isAlone, since]) => {
    const records = recordsOfAnother([]);
    await new TenantWork(records, { id: 'this', isAlone }, keptLog().logger).adopt(() => undefined);
    expect(records.statements).toMatchObject([{ name: 'work/left', params: { since } }]);
  });

  test('keeps its mark where it cannot be taken over, which is logged and stops no other', async () => {
    const records = recordsOfAnother();
    const { logger, lines } = keptLog();
    const takeOver = vi.fn().mockImplementationOnce(() => {
      throw new Error('The graph is not served.');
    });
    await new TenantWork(records, sharing, logger).adopt(takeOver);
    expect(takeOver).toHaveBeenCalledTimes(2);
    const unmarked = records.statements.filter(({ name }) => name === 'work/unmark');
    expect(unmarked).toMatchObject([{ params: { marks: [MARKS[1]] } }]);
    expect(JSON.stringify(lines)).toContain('the background work of a graph was not adopted');
  });
});
