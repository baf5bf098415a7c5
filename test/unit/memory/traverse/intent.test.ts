import { describe, expect, test } from 'vitest';
import { chooseStrategy } from '../../../../src/memory/traverse/intent.ts';
import type { Reached, Step } from '../../../../src/memory/traverse/strategy.ts';

const FROM: Reached = { key: 'a', depth: 0, degree: 1, node_type: 'fact', score: 1, path: [] };

function stepTo(node_type: string): Step {
  const link = { id: '1', kind: 'edge' as const, relationship: 'r', label: 'r', forward: true };
  return { from: 'a', to: 'b', node_type, degree: 1, link };
}

describe('chooseStrategy', () => {
  test.for([
    ['who decided this?', 'type-boosted'],
    ['Whose idea was it', 'type-boosted'],
    ['where do they meet', 'type-boosted'],
    ['which projects matter', 'type-boosted'],
    ['all People', 'type-boosted'],
    ['what leads to the outage', 'chain'],
    ['what does it depend on', 'chain'],
    ['why did it fail', 'chain'],
    ['the next step', 'chain'],
    ['anything about parsers', 'decay'],
    ['constructor pattern', 'decay'],
    ['whoever', 'decay'],
    ['', 'decay'],
  ] as const)('for %j takes %s', ([query, expected]) => {
    const { strategy, reason } = chooseStrategy('auto', query);
    expect(strategy).toBe(expected);
    expect(reason).not.toContain('function');
  });

  test('without a query takes decay', () => {
    const { strategy, reason } = chooseStrategy('auto', undefined);
    expect([strategy, reason]).toEqual(['decay', 'No query was given.']);
  });

  test.for(['chain', 'decay', 'type-boosted'] as const)('takes %s where the caller names it', (lens) => {
    const choice = chooseStrategy(lens, 'who leads to what?');
    expect([choice.strategy, choice.reason]).toEqual([lens, 'The caller chose it.']);
  });

  test('weighs the types that the query asks for', () => {
    const { pass } = chooseStrategy('auto', 'who was it?');
    expect(pass(FROM, stepTo('person'))).toBeGreaterThan(pass(FROM, stepTo('fact')));
  });
});
