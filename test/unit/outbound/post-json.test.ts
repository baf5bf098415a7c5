import { expect, test } from 'vitest';
import { retryAfterMs } from '../../../src/outbound/post-json.ts';

const NOW = Date.parse('2031-03-04T05:06:07Z');

test.for([
  ['0', 0],
  [' 30 ', 30_000],
  ['Tue, 04 Mar 2031 05:06:17 GMT', 10_000],
  ['Tue, 04 Mar 2031 05:00:00 GMT', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['9999999999', undefined],
  ['2032', 2_032_000],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
] as const)('Retry-After: %s is %s ms', ([header, ms]) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
