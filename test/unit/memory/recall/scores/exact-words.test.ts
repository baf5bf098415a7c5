import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/derivation/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { parseQuery } from '../../../../../src/memory/recall/question/query-text.ts';
import { readQuestion } from '../../../../../src/memory/recall/question/question.ts';
import { holdsEveryWord } from '../../../../../src/memory/recall/scores/exact-words.ts';
import { measuredOf } from '../measured-of.ts';

const node = {
  key: 'trip_lisbon',
  description: 'We took the ferries from the old quay.',
  data: { guide: 'Ada Winter' },
};
const measured = measuredOf({}, decodeFeatures(featuresOfNode(node, Float32Array.of(1, 0))));
const holds = (query: string) => holdsEveryWord(measured, readQuestion(parseQuery(query)));

describe('holdsEveryWord', () => {
  test.each([
    ['quay old ferry', true],
    ['from which old quay does the ferry leave', false],
    ['ferry winter lisbon', true],
    ['old quay', false],
    ['the old quay with it', false],
    ['quay old ferry bus', false],
  ])('of %j is %j', (query, expected) => {
    expect(holds(query)).toBe(expected);
  });

  test('is false for a node without features', () => {
    expect(holdsEveryWord(measuredOf(), readQuestion(parseQuery('quay old ferry')))).toBe(false);
  });
});
