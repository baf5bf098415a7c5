import { describe, expect, test } from 'vitest';
import {
  apiKeyPattern,
  hashApiKey,
  isWellFormedApiKey,
  makeApiKey,
  modeOfApiKey,
} from '../../../src/auth/api-key.ts';

const KEYS = Array.from({ length: 2_000 }, () => makeApiKey('live'));

describe('a new API key', () => {
  test.for(['live', 'test'] as const)('of mode %s has its form and says its mode', (mode) => {
    const key = makeApiKey(mode);
    expect(key).toMatch(apiKeyPattern);
    expect([isWellFormedApiKey(key), modeOfApiKey(key), key.startsWith(`hm_${mode}_`)]).toEqual([
      true,
      mode,
      true,
    ]);
  });

  test('is never made twice', () => {
    expect(new Set(KEYS).size).toBe(KEYS.length);
  });

  test('uses every digit about equally often', () => {
    const counts = new Map<string, number>();
    // The first digit of 43 holds less than the others: 62^43 is a little more than 2^256.
    for (const digit of KEYS.flatMap((key) => [...key.slice(9, 51)])) {
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }
    const expected = (KEYS.length * 42) / 62;
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected * 0.2);
  });
});

describe('isWellFormedApiKey', () => {
  const key = makeApiKey('live');

  test('refuses a key with any one character changed', () => {
    const changed = Array.from({ length: 49 }, (_, at) => {
      const place = 8 + at;
      return key.slice(0, place) + (key[place] === 'a' ? 'b' : 'a') + key.slice(place + 1);
    });
    expect(changed.filter(isWellFormedApiKey)).toEqual([]);
  });

  test('refuses two neighbours swapped', () => {
    const at = [...key].findIndex((character, place) => place > 8 && character !== key[place + 1]);
    const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`;
    expect(isWellFormedApiKey(swapped)).toBe(false);
  });

  test.for(['', 'hm_live_', 'hm_test_x', `${makeApiKey('live')}\n`, ` ${makeApiKey('live')}`])(
    'refuses %j',
    (text) => {
      expect(isWellFormedApiKey(text)).toBe(false);
    },
  );

  test('refuses a key whose mode was changed', () => {
    expect(isWellFormedApiKey(key.replace('live', 'test'))).toBe(false);
  });
});

describe('hashApiKey', () => {
  test('is the SHA-256 of the whole key', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
