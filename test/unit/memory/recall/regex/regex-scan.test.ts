import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { search } from '../../../../../src/memory/recall/regex/regex-scan.ts';
import { TimeBudget } from '../../../../../src/concurrency/time-budget.ts';
import { RegexEngine, type Expressions } from '../../../../../src/memory/text/regex/regex-engine.ts';
import { COSTLY } from '../../../../support/costly-expression.ts';

const engine = new RegexEngine();
const warm = engine.of({ database: 'warm-up' });
afterAll(() => engine.close());
afterEach(() => void vi.restoreAllMocks());

const LONG = 'ab'.repeat(100_000);

interface Text {
  keys: string[];
  fields: string[];
}

/** Texts from a database that sends `count` texts, then nothing more until the budget's signal aborts. */
async function* endless(budget: TimeBudget, count: number, atEnd = () => {}): AsyncGenerator<Text> {
  budget.run();
  for (let at = 0; at < count; at++) yield { keys: [`key_${at}`], fields: ['ab'] };
  atEnd();
  await sleep(60_000, undefined, { signal: budget.signal }).catch(() => budget.signal.throwIfAborted());
}

async function* texts(budget: TimeBudget, fields: string[]): AsyncGenerator<Text> {
  budget.run();
  for (const [at, field] of fields.entries()) yield { keys: [`key_${at}`], fields: [field] };
  await Promise.resolve();
}

/** A budget that is used up when the test says so. */
function endedBudget() {
  const budget = new TimeBudget(7_200_000, 7_200_000);
  const ended = new AbortController();
  vi.spyOn(budget, 'signal', 'get').mockReturnValue(ended.signal);
  onTestFinished(() => budget.close());
  return { budget, end: () => ended.abort() };
}

/** Each search has its own tenant, so that none waits for a batch of an earlier one. */
let searches = 0;

async function searched(from: AsyncIterable<Text>, budget: TimeBudget, pattern: string, given?: Expressions) {
  const expressions = given ?? engine.of({ database: `tenant_${searches++}`, signal: budget.signal });
  const found: string[] = [];
  const started = performance.now();
  const cut = await search(expressions, pattern, from, budget, (key) => found.push(key));
  return { cut, found, took: performance.now() - started };
}

describe('search', () => {
  test('ends at the deadline where no text arrives', async () => {
    const budget = new TimeBudget(100, 60_000);
    expect((await searched(endless(budget, 0), budget, 'b')).cut).toBe('time');
  });

  test('keeps what it has found by then', async () => {
    await warm.match('b', []);
    const { budget, end } = endedBudget();
    const { cut, found } = await searched(endless(budget, 450, end), budget, 'b');
    expect([cut, found.slice(0, 200).length]).toEqual(['time', 200]);
  });

  test('does not count the wait in the queue, but ends when its total time is over', async () => {
    const budget = new TimeBudget(50, 400);
    const { signal } = budget;
    const never: Expressions = {
      match: () =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      until: () => never,
    };
    const { cut, took } = await searched(texts(budget, ['ab']), budget, 'b', never);
    expect([cut, took > 300]).toEqual(['time', true]);
  });

  test('is cut by time where a costly expression reads much text', async () => {
    await warm.match(COSTLY, []);
    const { budget, end } = endedBudget();
    const costly = engine.of({ database: `tenant_${searches++}`, signal: budget.signal });
    const endsIn: Expressions = {
      match: async (...batch) => {
        const isLong = batch[1].some(([text]) => text === LONG);
        if (isLong) setTimeout(end, 100);
        return costly.match(...batch);
      },
      until: () => endsIn,
    };
    const { cut } = await searched(texts(budget, ['short', LONG, LONG]), budget, COSTLY, endsIn);
    expect(cut).toBe('time');
  });

  test('refuses an expression that overruns on little text', async () => {
    await warm.match('b', []);
    const budget = new TimeBudget(500, 60_000);
    await expect(searched(texts(budget, [LONG.slice(0, 30_000)]), budget, COSTLY)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  test('sends batches of bounded length, small ones first', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    const budget = new TimeBudget(60_000, 60_000);
    const sizes: number[] = [];
    const counting: Expressions = {
      match: (_, batch) => {
        sizes.push(batch.flat().join('').length);
        return Promise.resolve(batch.map(() => false));
      },
      until: () => counting,
    };
    const fields = [...Array.from({ length: 20 }, () => 'a'.repeat(10_000)), LONG, LONG, LONG + LONG, 'a'];
    expect((await searched(texts(budget, fields), budget, 'b', counting)).cut).toBeUndefined();
    expect(sizes).toEqual([30_000, 170_000, 200_000, 200_000, 400_000, 1]);
  });

  test('fails if reading the texts fails', async () => {
    const failing = (async function* (): AsyncGenerator<Text> {
      yield await Promise.reject(new Error('The database is gone.'));
    })();
    await expect(searched(failing, new TimeBudget(1_000, 60_000), 'b')).rejects.toThrow('gone');
  });
});
