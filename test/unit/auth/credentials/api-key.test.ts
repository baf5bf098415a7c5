import { describe, expect, test } from 'vitest';
import {
  apiKeyPattern,
  hashApiKey,
  isWellFormedApiKey,
  makeApiKey,
  modeOfApiKey,
} from '../../../../src/auth/credentials/api-key.ts';

describe.each(['live', 'test'] as const)('an API key of mode %s', (mode) => {
  const key = makeApiKey(mode);

  test('has its form and its mode', () => {
    expect(key).toMatch(new RegExp(`^hm_${mode}_[0-9A-Za-z]{49}$`));
    expect(apiKeyPattern.test(key)).toBe(true);
    expect(isWellFormedApiKey(key)).toBe(true);
    expect(modeOfApiKey(key)).toBe(mode);
  });

  test('is not valid after a change of any one character', () => {
    const passed = Array.from(key, (character, at) => {
      const other = character === 'x' ? 'y' : 'x';
      return key.slice(0, at) + other + key.slice(at + 1);
    }).filter(isWellFormedApiKey);
    expect(passed).toEqual([]);
  });

  test('is not valid after two neighbours change places', () => {
    const swapped = Array.from({ length: key.length - 1 }, (_, at) => {
      return key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
    });
    expect(swapped.filter((other) => other !== key && isWellFormedApiKey(other))).toEqual([]);
  });

  test('is not valid in the other mode', () => {
    const other = mode === 'live' ? 'test' : 'live';
    expect(isWellFormedApiKey(key.replace(`_${mode}_`, `_${other}_`))).toBe(false);
  });

  test.each([
    ['shorter', key.slice(0, -1)],
    ['longer', `${key}0`],
    ['followed by a line', `${key}\n`],
    ['after a space', ` ${key}`],
    ['in capitals', key.toUpperCase()],
    ['nothing', ''],
  ])('is not well formed %s', (_how, text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });
});

describe('makeApiKey', () => {
  test('makes well-formed keys that all differ', () => {
    const keys = Array.from({ length: 500 }, () => makeApiKey('live'));
    expect(new Set(keys).size).toBe(500);
    expect(keys.filter((key) => !isWellFormedApiKey(key))).toEqual([]);
  });

  test('uses every digit about equally often', () => {
    const counts = new Map<string, number>();
    // The first of 43 digits is excluded, since it has fewer values: 62^43 is slightly more than 2^256.
    const digits = Array.from({ length: 2_000 }, () => makeApiKey('live').slice(9, 51)).join('');
    for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    const expected = digits.length / 62;
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
  });
});

describe('hashApiKey', () => {
  test('is the SHA-256 of the key and does not contain it', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
