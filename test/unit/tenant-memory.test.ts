import { describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import type { DatabaseEngine } from '../../src/graph/engine.ts';
import { databaseName } from '../../src/graph/tenant.ts';
import { tenantMemory, type SharedParts } from '../../src/tenant-memory.ts';

const FIRST = { namespace: 'default', database: 'main', sandbox: false };
const embedder = { model: 'a model', dimensions: 3 } as Embedder;
const shared = { embedder, derivations: { takeUp: () => undefined } } as unknown as SharedParts;

function memoryOf(manyDatabases: boolean, only = FIRST) {
  return tenantMemory({ manyDatabases } as DatabaseEngine, shared, only);
}

describe('tenantMemory', () => {
  test('gives each tenant its own database where there are many', () => {
    const tenants = [FIRST, { ...FIRST, sandbox: true }, { ...FIRST, database: 'second' }];
    const names = tenants.map((tenant) => memoryOf(true)(tenant).graph.database);
    expect(names).toEqual(tenants.map(databaseName));
  });

  test('serves the first live tenant where there is a single database', () => {
    expect(memoryOf(false)(FIRST).graph.tenant).toEqual(FIRST);
  });

  test.for([
    ['a sandbox', { ...FIRST, sandbox: true }, 'hm_test_'],
    ['a second graph', { ...FIRST, database: 'second' }, 'second graph'],
    ['another account', { ...FIRST, namespace: 'other' }, 'second graph'],
  ] as const)('refuses %s there and says why', ([, tenant, reason]) => {
    expect(() => memoryOf(false)(tenant)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }) as Error);
    expect(() => memoryOf(false)(tenant)).toThrow(reason);
    expect(() => memoryOf(false)(tenant)).toThrow('single database');
  });
});
