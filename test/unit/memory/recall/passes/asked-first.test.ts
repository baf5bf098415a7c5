import { describe, expect, test } from 'vitest';
import type { Link } from '../../../../../src/graph/queries/recall/links.ts';
import { byScore, plus, type Shown } from '../../../../../src/memory/recall/hit.ts';
import { askedFirst } from '../../../../../src/memory/recall/passes/asked-first.ts';
import { registryOf } from '../../traversal/steps.ts';
import { keyOf, questionOf } from '../hits.ts';
import { shown } from './shown.ts';

const TYPES: Readonly<Record<string, string>> = { ada: 'person', berlin: 'place', v2: 'release' };

/** The order of results after an edge from the best one; `from` and `to` are its ends. */
function ordered(query: string, keys: readonly string[], edges: readonly [string, string, string][]) {
  const links = edges.flatMap(([from, via, to]): Link[] => {
    const edge = { rev: 1, valid: null, kind: 'edge', via, strength: 1 } as const;
    return [
      { ...edge, seed: from, key: to, direction: 1 },
      { ...edge, seed: to, key: from, direction: -1 },
    ];
  });
  /** A result with a score that falls with its place. */
  const resultAt = (key: string, at: number): Shown => {
    const ofKey = links.filter(({ seed }) => seed === key);
    return plus(shown({ key, links: ofKey }, { node_type: TYPES[key] ?? 'fact' }), { text: 1 - at / 10 });
  };
  const labels = registryOf(...edges.map(([, via]) => via));
  const results = askedFirst(keys.map(resultAt), { question: questionOf(query), labels });
  expect(results.toSorted(byScore)).toEqual(results);
  return results.map(keyOf);
}

type Edge = [from: string, label: string, to: string];

describe('a result and what replaced it', () => {
  const REPLACES: Edge[] = [['new', 'replaces', 'old']];
  const REPLACED: Edge[] = [['old', 'was_superseded_by', 'new']];

  test.for([
    ['which editor do we use?', ['old', 'x', 'new'], ['new', 'old', 'x']],
    ['what replaced the editor?', ['old', 'x', 'new'], ['new', 'old', 'x']],
    ['which editor do we use?', ['new', 'old'], ['new', 'old']],
    ['which editor did we use before?', ['new', 'x', 'old'], ['old', 'new', 'x']],
    ['what was the previous editor?', ['old', 'new'], ['old', 'new']],
  ] as const)('stand in the order that is asked for: %s %j', ([query, keys, expected]) => {
    for (const edges of [REPLACES, REPLACED]) expect(ordered(query, keys, edges)).toEqual(expected);
  });

  test('keep their order where they are persons and no person is asked for', () => {
    const edges: Edge[] = [['eve', 'succeeded', 'ada']];
    expect(ordered('Ada contract', ['ada', 'eve'], edges)).toEqual(['ada', 'eve']);
    expect(ordered('who leads the team?', ['ada', 'eve'], edges)).toEqual(['eve', 'ada']);
  });

  test('keep their order beyond the first ten', () => {
    const keys = ['old', ...Array.from({ length: 9 }, (_, at) => `k${at}`), 'new'];
    expect(ordered('which editor do we use?', keys, REPLACES)[0]).toBe('old');
  });
});

describe('what is asked for by a relation to the best result', () => {
  const CAUSED: Edge[] = [['delay', 'was_caused_by', 'strike']];

  test.for([
    ['why was there a delay?', ['delay', 'x', 'strike'], 'strike'],
    ['what did the strike lead to?', ['strike', 'x', 'delay'], 'delay'],
    ['what is the delay?', ['delay', 'x', 'strike'], 'delay'],
    ['why was there a strike?', ['strike', 'x', 'delay'], 'strike'],
  ] as const)('stands first: %s', ([query, keys, first]) => {
    expect(ordered(query, keys, CAUSED)[0]).toBe(first);
  });

  test('is no person who decided it, unless a person is asked for', () => {
    const edges: Edge[] = [['plan', 'was_decided_by', 'ada']];
    expect(ordered('why is this the plan?', ['plan', 'ada'], edges)[0]).toBe('plan');
    expect(ordered('who decided the plan?', ['plan', 'ada'], edges)[0]).toBe('ada');
  });
});

describe('what a place is asked for', () => {
  test('is joined to the best result', () => {
    expect(ordered('where does the team sit?', ['team', 'x', 'berlin'], [['team', 'has', 'berlin']])[0]).toBe(
      'berlin',
    );
    expect(ordered('where does the team sit?', ['team', 'x', 'berlin'], [['team', 'has', 'x']])[0]).toBe(
      'team',
    );
  });
});

describe('a result of the kind that is asked for', () => {
  test.for([
    ['which release has the fix?', ['fix', 'x', 'v2'], 'v2'],
    ['which fix is in the release?', ['fix', 'x', 'v2'], 'fix'],
    ['the release of last week', ['fix', 'x', 'v2'], 'v2'],
    ['which boat is the fastest?', ['race', 'x', 'boat_3'], 'boat_3'],
    ['who sails the boat?', ['race', 'x', 'boat_3'], 'race'],
    ['which boat?', ['race', 'x', 'boat'], 'race'],
  ] as const)('stands first: %s', ([query, keys, first]) => {
    expect(ordered(query, keys, [])[0]).toBe(first);
  });
});

describe('the role of a thing', () => {
  const edges: Edge[] = [
    ['ada', 'conducts', 'choir'],
    ['choir', 'sings_in', 'church'],
    ['eve', 'owns', 'church'],
  ];

  test.for([
    ['the conductor of the choir', ['choir', 'church', 'ada'], 'ada'],
    ['the owner of the church where the choir sings', ['choir', 'church', 'ada', 'eve'], 'eve'],
    ['the history of the choir', ['choir', 'church', 'ada'], 'choir'],
  ] as const)('stands first where an edge says it: %s', ([query, keys, first]) => {
    expect(ordered(query, keys, edges)[0]).toBe(first);
  });
});
