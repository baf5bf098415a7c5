import { expect, test } from 'vitest';
import { Parameters } from '../../../../src/http/log-in/oauth/parameters.ts';
import { threadTime } from '../../../support/processor-time.ts';

test.for([
  ['code=a&state=b', undefined],
  ['code=a&state=b&code=c', 'code'],
  ['state=a&code=b&c%6Fde=&state=c', 'code'],
  ['__proto__=a&constructor=b', undefined],
  ['', undefined],
] as const)('of %s the parameter %s is given twice', ([text, repeated]) => {
  expect(new Parameters(text).repeated).toBe(repeated);
});

test('a form of as many fields as it can have holds nobody up', () => {
  const names = Array.from({ length: 17_000 }, (_, at) => at.toString(36));
  const form = new Parameters(names.join('&').slice(0, 65_536));
  const before = threadTime();
  expect(form.repeated).toBeUndefined();
  expect(threadTime() - before).toBeLessThan(400);
});
