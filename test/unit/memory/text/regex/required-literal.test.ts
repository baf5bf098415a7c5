import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { requiredLiteral } from '../../../../../src/memory/recall/regex/by-regex.ts';
import { Random } from '../../../../../bench/synthetic/random.ts';

describe('requiredLiteral', () => {
  test.for([
    ['decision_.*auth', 'decision'],
    ['AuthToken', 'authtoken'],
    ['^user\\d+\\.name$', 'user'],
    ['colou?r', 'colo'],
    ['abc[xyz]+defgh', 'defgh'],
    ['x{3}order', 'order'],
    ['\\x41bcdef', 'bcdef'],
    ['\\p{Greek}alpha', 'alpha'],
  ] as const)('of %j is %j', ([pattern, literal]) => {
    expect(requiredLiteral(pattern)).toBe(literal);
  });

  test.for(['a|b', '(abc)?', 'ab', '[abc]+', 'abc*', '\\d+', '(?i)token', '\\Qabc\\E', '.*'])(
    'of %j is undefined',
    (pattern) => {
      expect(requiredLiteral(pattern)).toBeUndefined();
    },
  );

  test('is in every text that a random expression matches', () => {
    const random = new Random(3);
    const pieces = ['abc', 'de', 'f?', 'g*', 'h+', '[ij]', '.', '\\d', 'k{0,2}', 'xyz', '\\w', 'long1'];
    const texts = ['abc', 'de', 'f', 'gg', 'h', 'i', '7', 'kk', 'xyz', 'Q', 'long1', ''];
    let checked = 0;
    for (let round = 0; round < 3_000; round++) {
      const pattern = Array.from({ length: random.between(1, 4) }, () => random.pick(pieces)).join('');
      const text = Array.from({ length: random.between(1, 6) }, () => random.pick(texts)).join('');
      const literal = requiredLiteral(pattern);
      if (literal === undefined || !RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE).matcher(text).find())
        continue;
      checked += 1;
      expect(text.toLowerCase(), pattern).toContain(literal);
    }
    expect(checked).toBeGreaterThan(20);
  });
});
