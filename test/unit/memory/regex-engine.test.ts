import { afterAll, describe, expect, test } from 'vitest';
import { RegexEngine } from '../../../src/memory/regex/regex-engine.ts';

const engine = new RegexEngine();

afterAll(() => engine.close());

describe('RegexEngine', () => {
  test('tells which items match, by any of their fields, in any case and over lines', async () => {
    const texts = [['no'], ['', 'A TOKEN'], ['a\ntoken'], []];
    expect(await engine.match('a.token', texts)).toEqual([false, true, true, false]);
  });

  test('answers requests in the order they came', async () => {
    const order: string[] = [];
    await Promise.all(
      ['a', 'b', 'c'].map((pattern) => engine.match(pattern, [[pattern]]).then(() => order.push(pattern))),
    );
    expect(order).toEqual(['a', 'b', 'c']);
  });

  test.for(['(', 'a**', '(?=x)', '(x{1000}){1000}'])('refuses %s and goes on', async (pattern) => {
    await expect(engine.match(pattern, [])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { pattern },
    });
    expect(await engine.match('a', [['a']])).toEqual([true]);
  });

  test('is linear where others backtrack', async () => {
    const started = performance.now();
    await engine.match('(a+)+$', [[`${'a'.repeat(20_000)}!`]]);
    expect(performance.now() - started).toBeLessThan(1_500);
  });
});
