import { describe, expect, test } from 'vitest';
import { databaseName, tenantHash, type Tenant } from '../../../src/graph/tenant.ts';

const tenant = (namespace: string, database: string, sandbox = false): Tenant => ({
  namespace,
  database,
  sandbox,
});

const AWKWARD = [
  '',
  'a',
  'A',
  ' a',
  'ä',
  'a\u0308',
  'a-b',
  '"',
  '","',
  '\\',
  '🎉',
  'x'.repeat(1_000),
  'system',
  '..',
];

describe('databaseName', () => {
  test("is within Neo4j's rule, whatever the tenant is called", () => {
    const names = AWKWARD.flatMap((part) => [
      databaseName(tenant(part, 'main')),
      databaseName(tenant('a', part)),
    ]);
    expect(names.filter((name) => !/^[a-z][a-z0-9-]{2,62}$/.test(name))).toEqual([]);
  });

  test('is the same for the same tenant and differs for any other', () => {
    const names = AWKWARD.flatMap((namespace) =>
      AWKWARD.flatMap((database) =>
        [false, true].map((sandbox) => databaseName(tenant(namespace, database, sandbox))),
      ),
    );
    expect(new Set(names).size).toBe(AWKWARD.length ** 2 * 2);
    expect(databaseName(tenant('a', 'b'))).toBe(databaseName(tenant('a', 'b')));
  });

  test.each([
    [tenant('a', 'bc'), tenant('ab', 'c')],
    [tenant('a-b', 'c'), tenant('a', 'b-c')],
    [tenant('a","b', 'c'), tenant('a', 'b","c')],
    [tenant('a', 'b,true'), tenant('a', 'b', true)],
    [tenant('', 'ab'), tenant('ab', '')],
  ])('keeps %j and %j apart', (one, other) => {
    expect(databaseName(one)).not.toBe(databaseName(other));
  });
});

describe('the databases of existing installations', () => {
  test('keep their names, under which their data is stored', () => {
    const name = 'hm-4t4hg74y2ni6ob37v4uug6pxp36pshoymorotceg6ajxpmejvzca';
    expect(databaseName(tenant('default', 'main'))).toBe(name);
  });

  test('never have the name of the service’s own records', () => {
    expect(databaseName(tenant('service', 'service'))).not.toBe('hm-service');
  });
});

describe('tenantHash', () => {
  test('is short, differs between tenants and does not reveal them', () => {
    const hash = tenantHash(tenant('acme', 'main'));
    expect(hash).toMatch(/^[a-z2-7]{12}$/);
    expect(hash).not.toBe(tenantHash(tenant('acme', 'main', true)));
  });
});
