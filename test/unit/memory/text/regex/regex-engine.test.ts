import { afterAll, describe, expect, test } from 'vitest';
import { RegexEngine } from '../../../../../src/memory/text/regex/regex-engine.ts';
import { COSTLY } from '../../../../support/costly-expression.ts';
import { processTime, processorTime } from '../../../../support/processor-time.ts';

const regexEngine = new RegexEngine();
const engine = regexEngine.of({ database: 'main' });
afterAll(() => regexEngine.close());

/** More text than any engine reads within the deadline of a batch. */
const ENDLESS = Array.from({ length: 400 }, () => ['ab'.repeat(100_000)]);

describe('RegexEngine', () => {
  test('reports for each item whether one of its fields matches', async () => {
    const items = [['alpha', 'beta'], ['gamma'], [], ['xx', 'BETA max']];
    await expect(engine.match('beta', items)).resolves.toEqual([true, false, false, true]);
  });

  test.each([
    ['^b.d$', 'B\nD'],
    ['café', 'un CAFÉ noir'],
    [String.raw`\p{Han}+`, 'in 東京'],
    ['(?-i)Auth', 'OAuth'],
  ])('finds %j in %j', async (pattern, text) => {
    await expect(engine.match(pattern, [[text], ['nothing of it']])).resolves.toEqual([true, false]);
  });

  test.each(['(', '[a', '*', String.raw`(a)\1`, '(?=a)', 'a{2000}'])(
    'refuses %s, which is not RE2, and names the pattern',
    async (pattern) => {
      await expect(engine.match(pattern, [])).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(
          /^The regular expression does not compile at position \d+: .+\. Use RE2 syntax\.$/,
        ) as string,
        details: { pattern, position: expect.any(Number) as number },
      });
    },
  );

  test('does not mix concurrent batches, also if one of them is refused', async () => {
    const [first, second, third] = await Promise.allSettled([
      engine.match('a', [['a'], ['b']]),
      engine.match('(', [['a']]),
      engine.match('b', [['a'], ['b']]),
    ]);
    expect(first).toMatchObject({ value: [true, false] });
    expect(second).toMatchObject({ reason: { code: 'INVALID_INPUT' } });
    expect(third).toMatchObject({ value: [false, true] });
  });
});

describe('RegexEngine, against hostile patterns', () => {
  test('answers (a+)+$ over 20,000 characters within a second', async () => {
    const before = processTime();
    await expect(engine.match('(a+)+$', [[`${'a'.repeat(20_000)}!`]])).resolves.toEqual([false]);
    expect(processTime() - before).toBeLessThan(1_000);
  });

  test('refuses a batch that overruns, and continues with the next', async () => {
    const costly = engine.match(COSTLY, ENDLESS);
    const waiting = engine.match('b', [['ab']]);
    await expect(costly).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('takes too long') as string,
    });
    await expect(waiting).resolves.toEqual([true]);
  });

  test('does not count the start of its worker', async () => {
    const slow = new RegexEngine(new URL('slow-worker.ts', import.meta.url));
    await expect(slow.of({ database: 'main' }).match('b', [['ab']])).resolves.toEqual([true]);
    await slow.close();
  });

  test('does not block the event loop', async () => {
    const { longest } = await processorTime(() => engine.match('(a|aa)+$', [[`${'a'.repeat(20_000)}!`]]));
    expect(longest).toBeLessThan(100);
  });
});
