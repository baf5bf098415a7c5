import { describe, expect, test } from 'vitest';
import { FailureLimit, networkOf } from '../../../../src/http/admission/failure-limit.ts';
import { memoryCounters } from '../../../../src/http/admission/counters.ts';

const LIMIT = 5;
const failure = new Error('failed');
const isFailure = (error: unknown) => error === failure;
const fail = () => Promise.reject(failure);

function attempts(limit: FailureLimit, address: string, count: number, work: () => Promise<unknown> = fail) {
  return Promise.all(
    Array.from({ length: count }, () =>
      limit.attempt(networkOf(address), work, isFailure).then(
        () => 'passed',
        (error: unknown) => (isFailure(error) ? 'failed' : error),
      ),
    ),
  );
}

const newLimit = () => new FailureLimit(memoryCounters.counter('failed'), LIMIT, 'from this address');

describe('networkOf', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('attempts of one address', () => {
  test('one after the other are made until the limit of failures', async () => {
    const limit = newLimit();
    let made = 0;
    for (let index = 0; index < 2 * LIMIT; index += 1)
      await attempts(limit, '192.0.2.1', 1, () => ((made += 1), fail()));
    expect(made).toBe(LIMIT);
    const [refused] = await attempts(limit, '192.0.2.1', 1);
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 });
  });

  test('at the same time are at most as many as may fail, and the others may retry soon', async () => {
    const outcomes = await attempts(newLimit(), '192.0.2.1', 4 * LIMIT);
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(LIMIT);
    expect(outcomes.at(-1)).toMatchObject({ code: 'RATE_LIMITED', retryAfter: 1 });
  });

  test('that succeed, or fail for another reason, are not counted', async () => {
    const limit = newLimit();
    for (let index = 0; index < 3 * LIMIT; index += 1) {
      await attempts(limit, '192.0.2.1', 1, () => Promise.resolve());
      await attempts(limit, '192.0.2.1', 1, () => Promise.reject(new Error('no database')));
    }
    expect(await attempts(limit, '192.0.2.1', 1, () => Promise.resolve())).toEqual(['passed']);
  });

  test('count for the whole /64, and for no other address', async () => {
    const limit = newLimit();
    await attempts(limit, '2001:db8::1', LIMIT);
    expect(await attempts(limit, '192.0.2.2', 1)).toEqual(['failed']);
    expect(await attempts(limit, '2001:db8:0:1::1', 1)).toEqual(['failed']);
    expect(await attempts(limit, '2001:db8::ffff:1', 1)).toMatchObject([{ code: 'RATE_LIMITED' }]);
  });
});
