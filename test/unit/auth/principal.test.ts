import { describe, expect, test } from 'vitest';
import { allows, SCOPES } from '../../../src/auth/principal.ts';

describe('allows', () => {
  test('lets each scope do what the ones before it may, and no more', () => {
    const table = SCOPES.map((scope) => SCOPES.map((needed) => allows(scope, needed)));
    expect(SCOPES).toEqual(['read', 'write', 'admin']);
    expect(table).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});
