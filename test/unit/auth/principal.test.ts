import { describe, expect, test } from 'vitest';
import { allows, SCOPES } from '../../../src/auth/principal.ts';

describe('allows', () => {
  test.each([
    ['read', ['read']],
    ['write', ['read', 'write']],
    ['admin', ['read', 'write', 'admin']],
  ] as const)('scope %s what needs %j and no more', (scope, needed) => {
    expect(SCOPES.filter((need) => allows(scope, need))).toEqual(needed);
  });
});
