import { describe, expect, test } from 'vitest';
import { databaseName, tenantHash } from '../../../src/graph/tenant.ts';

const tenant = (namespace: string, database: string, sandbox = false) => ({ namespace, database, sandbox });

describe('databaseName', () => {
  test('is within the rule of Neo4j: 3-63 letters, digits and dashes', () => {
    const names = ['a', 'Ünïcode 名前', 'x'.repeat(1_000), ''].map((name) =>
      databaseName(tenant(name, name)),
    );
    for (const name of names) expect(name).toMatch(/^hm-[a-z2-7]{52}$/);
  });

  test.for([
    [tenant('a', 'bc'), tenant('ab', 'c')],
    [tenant('a', 'b,c'), tenant('a,b', 'c')],
    [tenant('a"', 'b'), tenant('a', '"b')],
    [tenant('a', 'b'), tenant('b', 'a')],
    [tenant('a', 'b'), tenant('A', 'b')],
    [tenant('a', 'b'), tenant('a', 'b', true)],
    [tenant('a', 'btrue'), tenant('a', 'b', true)],
    [tenant('', 'a'), tenant('a', '')],
    [tenant('a\u0000b', 'c'), tenant('a', 'b\u0000c')],
  ])('of %j and %j differ', ([one, other]) => {
    expect(one && databaseName(one)).not.toBe(other && databaseName(other));
  });

  test('is never the database of the service’s own records', () => {
    expect(databaseName(tenant('service', 'service'))).not.toBe('hm-service');
  });

  test('stays the same for a tenant, since its data lies there', () => {
    expect(databaseName(tenant('default', 'main'))).toBe(databaseName({ ...tenant('default', 'main') }));
    expect(databaseName(tenant('default', 'main'))).toBe(
      'hm-4t4hg74y2ni6ob37v4uug6pxp36pshoymorotceg6ajxpmejvzca',
    );
  });
});

describe('tenantHash', () => {
  test('is short and does not show the tenant', () => {
    expect(tenantHash(tenant('acme', 'main'))).toMatch(/^[a-z2-7]{12}$/);
  });
});
