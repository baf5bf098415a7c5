import type { Response } from 'express';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondsLeft, setRateHeaders } from '../../../../src/http/admission/counters.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_500 }));
afterEach(() => void vi.useRealTimers());

function headersOf(limit: number, used: number, msLeft: number): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  const response = { setHeader: (name: string, value: unknown) => (headers[name] = value) };
  setRateHeaders(response as unknown as Response, { limit, used, msLeft });
  return headers;
}

test('the headers contain the limit, the rest, and the end of the window', () => {
  expect(headersOf(60, 19, 11_600)).toEqual({
    'X-RateLimit-Limit': 60,
    'X-RateLimit-Remaining': 41,
    'X-RateLimit-Reset': 1_000_013,
    'RateLimit-Policy': '"minute";q=60;w=60',
    RateLimit: '"minute";r=41;t=12',
  });
});

test('the rest is never below zero', () => {
  expect(headersOf(60, 75, 1)).toMatchObject({ 'X-RateLimit-Remaining': 0, RateLimit: '"minute";r=0;t=1' });
});

test.each([
  [1, 1],
  [0, 1],
  [1_000, 1],
  [1_001, 2],
  [60_000, 60],
])('with %i ms left a caller waits %i s, 1 at least', (msLeft, seconds) => {
  expect(secondsLeft(msLeft)).toBe(seconds);
});
