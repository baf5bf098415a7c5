import { expect, test } from 'vitest';
import { auroc } from '../../../eval/confidence/auroc.ts';

test.for([
  ['all surer', [3, 2], [1, 0], 1],
  ['none surer', [0], [1, 2], 0],
  ['equal', [1, 1], [1], 0.5],
  ['half of them', [3, 1], [2], 0.5],
] as const)('answerable queries that are %s', ([, answerable, unanswerable, expected]) => {
  expect(auroc(answerable, unanswerable)).toBe(expected);
});
