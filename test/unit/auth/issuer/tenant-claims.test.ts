import { describe, expect, test } from 'vitest';
import { claimedTenant } from '../../../../src/auth/issuer/tenant-claims.ts';

const paths = { namespace: 'app_metadata.tenant_ns', database: 'app_metadata.tenant_db' };

function tenantOf(claims: object, at = paths, subject = 'ada', issuer = 'https://issuer.example') {
  return claimedTenant({ issuer, subject, expiresAt: 0, claims: { ...claims } }, at);
}

describe('the tenant of a token', () => {
  test('is what the claims at the paths name', () => {
    const claims = { app_metadata: { tenant_ns: 'acme', tenant_db: 'notes' } };
    expect(tenantOf(claims)).toEqual({ namespace: 'acme', database: 'notes' });
  });

  test('may stand in claims whose names are addresses', () => {
    const at = { namespace: 'https://memory.example/ns', database: 'https://memory.example/db' };
    const claims = { 'https://memory.example/ns': 'acme', 'https://memory.example/db': 'notes' };
    expect(tenantOf(claims, at)).toEqual({ namespace: 'acme', database: 'notes' });
  });

  test('of a user without claims is their own, another for each subject and issuer', () => {
    const own = [
      tenantOf({}),
      tenantOf({}, paths, 'eve'),
      tenantOf({}, paths, 'ada', 'https://other.example'),
    ];
    expect(new Set(own.map(({ namespace }) => namespace)).size).toBe(3);
    expect(own[0]?.namespace).toMatch(/^user:[0-9a-f]{64}$/);
    expect(tenantOf({ app_metadata: { tenant_ns: null } })).toEqual(own[0]);
  });

  test.for([
    { tenant_ns: 'a' },
    { tenant_ns: 'a', tenant_db: 7 },
    { tenant_ns: 'a:b', tenant_db: 'c' },
    { tenant_ns: 'a\u0000', tenant_db: 'c' },
    { tenant_ns: {}, tenant_db: 'c' },
  ])('of %j is refused', (metadata) => {
    expect(() => tenantOf({ app_metadata: metadata })).toThrow('names no tenant');
  });

  test('is never read from what objects inherit', () => {
    const at = { namespace: 'constructor.name', database: '__proto__.x' };
    expect(tenantOf({}, at).namespace).toMatch(/^user:/);
  });
});
