import { describe, expect, test } from 'vitest';
import { AnswerSpace } from '../../../../src/memory/limits/answer-space.ts';

describe('AnswerSpace', () => {
  test('is taken by lists in their order, and reports that it cut one', () => {
    const space = new AnswerSpace(20);
    expect(space.take(['aaaa', 'bbbb'])).toEqual(['aaaa', 'bbbb']);
    expect(space.truncated).toEqual([]);
    expect(space.take(['cccc', 'dddd', 'e'])).toEqual(['cccc']);
    expect(space.take(['f'])).toEqual([]);
    expect(space.truncated).toEqual(['answer_size']);
  });

  test('always has space for the first item', () => {
    const space = new AnswerSpace(5);
    expect(space.take(['a long first', 'b'])).toEqual(['a long first']);
    expect(space.truncated).toEqual(['answer_size']);
  });
});
