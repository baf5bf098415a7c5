import { describe, expect, test } from 'vitest';
import { askedDirection } from '../../../../../src/memory/ontology/direction/asked-direction.ts';
import {
  CAUSES,
  COMMAND,
  DEPENDENCE,
  ORDER,
  type Theme,
} from '../../../../../src/memory/ontology/direction/themes.ts';
import { registryOf } from '../../traversal/steps.ts';
import { threadTime } from '../../../../support/processor-time.ts';

const THEMES: readonly (readonly [string, Theme])[] = [
  ['causes', CAUSES],
  ['dependence', DEPENDENCE],
  ['command', COMMAND],
  ['order', ORDER],
];

/** The theme, or the concept alone, and whether it asks for what comes before or after the start. */
function asked(query: string, ...labels: string[]): string {
  const found = askedDirection(query, registryOf(...labels));
  if (!found) return 'nothing';
  const name = THEMES.find(([, theme]) => theme === found.theme)?.[0] ?? [...found.theme.keys()].join(' ');
  return `${name} ${found.towards === 1 ? 'after' : 'before'}`;
}

describe('askedDirection', () => {
  test.each([
    ['What led to this?', 'causes before'],
    ['Why?', 'causes before'],
    ['why was it rolled back', 'causes before'],
    ['what is the reason for this', 'causes before'],
    ['What was the outage caused by?', 'causes before'],
    ['what did it lead to', 'causes after'],
    ['What did the outage cause?', 'causes after'],
    ['what was caused by this', 'causes after'],
    ['what happened because of it', 'causes after'],
    ['What came of the incident?', 'causes after'],
    ['consequences of the decision', 'causes after'],
    ['what depends on this', 'dependence after'],
    ['what does it depend on', 'dependence before'],
    ['Which services does the gateway rely on?', 'dependence before'],
    ['which services use this', 'dependence after'],
    ['what is it used by', 'dependence after'],
    ['what is blocked by this', 'dependence after'],
    ['what is blocking it', 'dependence before'],
    ['its dependencies', 'dependence before'],
    ['Who reports to her?', 'command after'],
    ['Whom does she report to?', 'command before'],
    ['who manages her', 'command before'],
    ["who is Ada's boss", 'command before'],
    ['who does she manage', 'command after'],
    ['what happened before the release', 'order before'],
    ['what came after that', 'order after'],
    ['what happened next', 'order after'],
    ['what replaced it', 'order after'],
    ['what did it replace', 'order before'],
    ['what was it replaced by', 'order after'],
    ['what do we use instead?', 'order after'],
    ['who came in her place', 'order after'],
    ['what is she responsible for', 'responsible after'],
    ['to whom does she report', 'command before'],
    ['on what does it depend', 'dependence before'],
    ['by whom is it used', 'dependence after'],
    ['what was approved', 'approve after'],
    ['who owns this', 'own before'],
    ['what does she own', 'own after'],
    ['what belongs to her', 'own after'],
  ])('of %j is %s', (query, expected) => {
    expect(asked(query)).toBe(expected);
  });

  test('of a verb before "here" is that of a label with its preposition', () => {
    expect(asked('who trains here?', 'trains_at')).toBe('train at before');
    expect(asked('who volunteers there', 'volunteers_for')).toBe('volunteer for before');
    expect(asked('who volunteers there')).toBe('nothing');
  });

  test.each([
    ['who signed this', 'sign before'],
    ['what did she sign', 'sign after'],
    ['by whom was it signed', 'sign before'],
  ])('of %j is that of a label of the graph: %s', (query, expected) => {
    expect(asked(query, 'was_signed_by')).toBe(expected);
    expect(asked(query)).toBe('nothing');
  });

  test.each([
    'What is the auth system?',
    'parser of the compiler',
    'who is this',
    'what',
    'in which meeting was it approved',
    '为什么',
    'which one works with her',
  ])('of %j is unknown', (query) => {
    expect(asked(query)).toBe('nothing');
  });

  test('takes no time for long texts', () => {
    const registry = registryOf('was_signed_by');
    const started = threadTime();
    for (const text of ['a'.repeat(2_000), 'eing'.repeat(500), 'is ed '.repeat(330)])
      expect(askedDirection(`what ${text}`, registry)).toBeUndefined();
    expect(threadTime() - started).toBeLessThan(500);
  });
});
