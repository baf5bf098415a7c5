import { expect, test } from 'vitest';
import { speakerOf } from '../../../../../src/memory/understanding/facts/speaker.ts';

test.for([
  ['I like tea.', 'user'],
  ['The user likes tea.', 'speaker'],
  ['A USER hears the speaker.', 'narrator'],
  ['user, speaker, narrator', 'speaker of this text'],
] as const)('%s is said by the %s', ([text, speaker]) => {
  expect(speakerOf(text)).toBe(speaker);
});
