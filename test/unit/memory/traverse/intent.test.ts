import { describe, expect, test } from 'vitest';
import { chooseStrategy } from '../../../../src/memory/traverse/intent.ts';
import { chain } from '../../../../src/memory/traverse/strategy.ts';
import { reached, step } from './steps.ts';

describe('chooseStrategy', () => {
  test.each([
    ['Who decided this?', 'type-boosted', 'person'],
    ['Where is the office', 'type-boosted', 'location'],
    ['When was the launch', 'type-boosted', 'event'],
    ['which people are involved', 'type-boosted', 'person'],
    ['all projects with auth', 'type-boosted', 'project'],
    ['Why did the build fail', 'chain', 'Why'],
    ['the outage was caused by it', 'chain', 'caused'],
    ['steps that follow the release', 'chain', 'follow'],
    ['parser of the compiler', 'decay', 'neither'],
    ['constructor of the parser', 'decay', 'neither'],
  ])('takes %j for %s and says why', (query, strategy, reason) => {
    const choice = chooseStrategy('auto', query);
    expect(choice.name).toBe(strategy);
    expect(choice.reason).toContain(reason);
  });

  test.each([
    ['What led to the outage?', 'chain'],
    ['what depends on redis', 'chain'],
    ['What is the auth system?', 'decay'],
    ['all of it', 'decay'],
  ])('takes the word after what or all in %j for no type', (query, strategy) => {
    expect(chooseStrategy('auto', query).name).toBe(strategy);
  });

  test('takes decay without a query', () => {
    expect(chooseStrategy('auto', undefined)).toMatchObject({
      name: 'decay',
      reason: 'No query was given.',
    });
  });

  test('follows the caller, whatever the query says', () => {
    const choice = chooseStrategy('chain', 'who is it');
    expect(choice).toMatchObject({ name: 'chain', reason: 'The caller chose it.', strategy: chain });
  });

  test('boosts the types of the query also where the caller chose to boost', () => {
    const { strategy } = chooseStrategy('type-boosted', 'who works on which tools');
    const share = (node_type: string) => strategy.pass(reached(), step({}, { node_type }));
    expect([share('person'), share('tool')]).toEqual([0.6, 0.6]);
    expect(share('fact')).toBeLessThan(0.6);
  });
});
