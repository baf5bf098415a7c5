import { describe, expect, test } from 'vitest';
import { SecretBox } from '../../../src/auth/secret-box.ts';

const secret = 'a secret of 32 characters, or more';

describe('what a box has sealed', () => {
  test('opens there, and shows nothing', () => {
    const box = new SecretBox(secret, 'test');
    const sealed = box.seal({ user: 'ada' });
    expect(box.open(sealed)).toEqual({ user: 'ada' });
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('ada');
    expect(box.seal({ user: 'ada' })).not.toBe(sealed);
  });

  test('does not open with another secret, for another purpose, or changed', () => {
    const box = new SecretBox(secret, 'test');
    const sealed = box.seal('x');
    expect(new SecretBox(`${secret}!`, 'test').open(sealed)).toBeUndefined();
    expect(new SecretBox(secret, 'other').open(sealed)).toBeUndefined();
    for (let at = 0; at < sealed.length - 1; at++) {
      const other = sealed.charAt(at) === 'A' ? 'B' : 'A';
      expect(box.open(sealed.slice(0, at) + other + sealed.slice(at + 1))).toBeUndefined();
    }
    for (const text of ['', 'x', 'äöü', 'A'.repeat(100)]) expect(box.open(text)).toBeUndefined();
  });

  test('opens for as long as it lasts: a stale state is none (8)', () => {
    let now = 1_000;
    const box = new SecretBox(secret, 'test', () => now);
    const sealed = box.seal('x', 600);
    now = 1_599;
    expect(box.open(sealed)).toBe('x');
    now = 1_600;
    expect(box.open(sealed)).toBeUndefined();
  });
});
