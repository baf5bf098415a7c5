import { expect, test } from 'vitest';
import { firstMoment, lastMoment } from '../../../../src/memory/understanding/moments.ts';

test.for([
  ['2024', '2024-01-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
  ['2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
  ['2024-02-29T10:00:00+02:00', '2024-02-29T08:00:00.000Z', '2024-02-29T08:00:00.000Z'],
] as const)('%s is from %s to %s', ([text, from, to]) => {
  expect([firstMoment(text), lastMoment(text)]).toEqual([from, to]);
});

test.for(['soon', '', '24', '2024-13', '2024-02-40', '0000', '2024-1-1'])('%j is no time', (text) => {
  expect([firstMoment(text), lastMoment(text)]).toEqual([undefined, undefined]);
});
