import { describe, expect, test } from 'vitest';
import type { DatabaseEngine } from '../../../src/graph/engine.ts';
import { databaseName, type Tenant } from '../../../src/graph/tenant.ts';
import { TenantWork } from '../../../src/jobs/tenant-work.ts';
import type { SharedServices } from '../../../src/memory/memory-call.ts';
import { SERVICE } from '../../../src/memory/transaction/dependencies.ts';
import { TenantMemories } from '../../../src/service/tenant-memories.ts';
import { fakeRecords, unavailableGraph } from '../graph/fake-graph.ts';
import { keptLog } from '../kept-log.ts';
import { fakeShared } from '../memory/fake-memory.ts';

const FIRST = { namespace: 'default', database: 'main', sandbox: false };
const SECOND = { ...FIRST, database: 'second' };

/** The memories of an engine whose databases are unavailable, and a function that closes one of them. */
function memoriesOf(manyDatabases: boolean, onlyTenant?: Tenant) {
  const { logger } = keptLog();
  let closed: (database: string, isReplaced: boolean) => void = () => undefined;
  const graph = unavailableGraph();
  const engine = {
    manyDatabases,
    acquire: () => graph.acquire(),
    drop: () => Promise.resolve({ wasThere: true, isGone: true }),
    onClosed: (listener: typeof closed) => (closed = listener),
  } as unknown as DatabaseEngine;
  const files = { storage: { blobs: { deleteAll: () => Promise.resolve() } } };
  const shared = { ...fakeShared(), files } as unknown as SharedServices;
  const work = new TenantWork(fakeRecords(), fakeShared().process, logger);
  const memories = new TenantMemories({ engine, shared, work, onlyTenant, logger });
  return {
    memories,
    close: (tenant: Tenant, isReplaced = false) => closed(databaseName(tenant), isReplaced),
  };
}

describe('the memory of a tenant', () => {
  test('has its own database where there are many', () => {
    const { memories } = memoriesOf(true);
    const tenants = [FIRST, { ...FIRST, sandbox: true }, SECOND];
    const names = tenants.map((tenant) => memories.of(tenant).graph.database);
    expect(names).toEqual(tenants.map(databaseName));
  });

  test('is in the single database where it belongs to the only tenant', () => {
    expect(memoriesOf(false, FIRST).memories.of(FIRST).graph.tenant).toEqual(FIRST);
  });

  test.for([
    ['a sandbox', { ...FIRST, sandbox: true }, 'hm_test_'],
    ['a second graph', SECOND, 'second graph'],
    ['another account', { ...FIRST, namespace: 'other' }, 'second graph'],
  ] as const)('is refused where there is a single database and the tenant is %s', ([, tenant, reason]) => {
    const { memories } = memoriesOf(false, FIRST);
    expect(() => memories.of(tenant)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }) as Error);
    expect(() => memories.of(tenant)).toThrow(reason);
    expect(() => memories.of(tenant)).toThrow('single database');
  });

  test('is refused to a call that began before its graph was dropped, and given to one of a new graph', async () => {
    const { memories } = memoriesOf(true);
    await memories.drop('old', FIRST);
    expect(() => memories.ofGraph('old', FIRST)).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }) as Error,
    );
    await expect(memories.measure('old', FIRST)).resolves.toBeUndefined();
    expect(memories.ofGraph('new', FIRST).graph.tenant).toEqual(FIRST);
    await memories.close();
  });

  test('is one object while its database is open', async () => {
    const { memories, close } = memoriesOf(true);
    const [first, second] = [memories.of(FIRST), memories.of(SECOND)];
    expect(memories.of(FIRST)).toBe(first);
    await first.jobs.close();
    close(FIRST);
    expect(memories.of(FIRST)).not.toBe(first);
    expect(memories.of(SECOND)).toBe(second);
    await memories.close();
  });

  test('looks for unfinished work when its first call has ended, which would wait for that', async () => {
    const { memories } = memoriesOf(true);
    const memory = memories.of(FIRST);
    const { release } = await memory.open({ actor: SERVICE, whileOpening: true });
    expect(memory.jobs.isBusy).toBe(false);
    release();
    expect(memory.jobs.isBusy).toBe(true);
    await memories.close();
  });

  test('stays where its database closes while it has work left', async () => {
    const { memories, close } = memoriesOf(true);
    const memory = memories.of(FIRST);
    for (let uses = 0; uses < 2; uses++) memory.sessions.note('mine', ['node'], 1);
    close(FIRST);
    expect(memories.of(FIRST)).toBe(memory);
    await memories.close();
  });

  test('is replaced with its database, even with work left', async () => {
    const { memories, close } = memoriesOf(true);
    const memory = memories.of(FIRST);
    for (let uses = 0; uses < 2; uses++) memory.sessions.note('mine', ['node'], 1);
    close(FIRST, true);
    expect(memories.of(FIRST)).not.toBe(memory);
    await memory.jobs.settled();
    await memories.close();
  });
});
