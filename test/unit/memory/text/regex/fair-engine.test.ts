import { afterEach, describe, expect, test } from 'vitest';
import { RegexEngine, SMALL_BATCH_CHARACTERS } from '../../../../../src/memory/text/regex/regex-engine.ts';
import { COSTLY } from '../../../../support/costly-expression.ts';

const SMALL = [['ab'.repeat(SMALL_BATCH_CHARACTERS / 2)]];
const LARGE = [['ab'.repeat(SMALL_BATCH_CHARACTERS)]];
const TOO_LONG = { code: 'INVALID_INPUT', message: expect.stringContaining('takes too long') as string };

let engine = new RegexEngine();
afterEach(async () => {
  await engine.close();
  engine = new RegexEngine();
});

/** Each expression that overruns takes a second of processor time, beside whatever else runs. */
const TIMEOUT_MS = 30_000;

describe('RegexEngine, among tenants', { timeout: TIMEOUT_MS }, () => {
  test('serves one tenant while another sends batches that overrun', async () => {
    let overrun = 0;
    const hostile = Array.from({ length: 4 }, () =>
      engine
        .of({ database: 'hostile' })
        .match(COSTLY, SMALL)
        .catch((error: unknown) => {
          overrun += 1;
          expect(error).toMatchObject(TOO_LONG);
        }),
    );
    const other = engine.of({ database: 'other' });
    for (let at = 0; at < 5; at++) await expect(other.match('b', [['ab']])).resolves.toEqual([true]);
    expect(overrun).toBeLessThan(3);
    await Promise.all(hostile);
    expect(overrun).toBe(4);
  });

  test('ends only the worker of the batch that overruns', async () => {
    const costly = engine.of({ database: 'hostile' }).match(COSTLY, SMALL);
    const other = engine.of({ database: 'other' });
    const results: boolean[] = [];
    let isOver = false;
    const end = expect(costly)
      .rejects.toMatchObject(TOO_LONG)
      .finally(() => (isOver = true));
    while (!isOver) results.push(...(await other.match('b', [['ab']])));
    await end;
    expect(results.length).toBeGreaterThan(10);
    expect(results.every(Boolean)).toBe(true);
  });

  test('refuses a tenant with too many waiting batches, and no other', async () => {
    const crowd = Array.from({ length: 100 }, () => engine.of({ database: 'crowd' }).match('b', [['ab']]));
    const other = engine.of({ database: 'other' }).match('b', [['ab']]);
    const outcomes = await Promise.allSettled(crowd);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(100 - 64);
    expect(refused[0]).toMatchObject({
      reason: { code: 'UNAVAILABLE', retryAfter: expect.any(Number) as number },
    });
    await expect(other).resolves.toEqual([true]);
  });

  test('skips a batch whose caller leaves before it starts', async () => {
    const caller = new AbortController();
    const tenant = engine.of({ database: 'tenant', signal: caller.signal });
    const first = engine.of({ database: 'tenant' }).match('b', SMALL);
    const waiting = tenant.match('b', SMALL);
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(tenant.match('b', SMALL)).rejects.toThrow('gone');
    await expect(first).resolves.toEqual([true]);
  });

  test('lets the caller of a large batch leave at once, and finishes a small batch', async () => {
    await engine.of({ database: 'warm-up' }).match('b', []);
    const judged = engine.of({ database: 'small', signal: AbortSignal.timeout(100) }).match(COSTLY, SMALL);
    const left = engine.of({ database: 'large', signal: AbortSignal.timeout(100) }).match(COSTLY, LARGE);
    await expect(left).rejects.toMatchObject({ name: 'TimeoutError' });
    await expect(judged).rejects.toMatchObject(TOO_LONG);
  });
});
