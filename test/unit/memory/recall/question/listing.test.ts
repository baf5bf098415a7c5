import { expect, test } from 'vitest';
import { asksForAll } from '../../../../../src/memory/recall/question/asked-for.ts';

test.for(['', ' ', '*', 'all', 'list', 'list everything', 'all decisions', 'the latest decision', '?'])(
  '%j asks for all that a filter by decision leaves',
  (text) => {
    expect(asksForAll(text, ['decision'], true)).toBe(true);
  },
);

test.for(['parser', 'all parsers', '🦆', 'all people', '名前', 'who decided'])(
  '%j has a subject beside a filter by decision',
  (text) => {
    expect(asksForAll(text, ['decision'], true)).toBe(false);
  },
);

test.for([
  ['*', true],
  ['all', true],
  ['list everything', true],
  ['list', false],
  ['latest memory', false],
  ['', false],
  ['?', false],
] as const)('whether %j asks for all without a filter: %j', ([text, expected]) => {
  expect(asksForAll(text, [], false)).toBe(expected);
});
