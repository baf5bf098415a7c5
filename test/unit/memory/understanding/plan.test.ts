import { describe, expect, test } from 'vitest';
import { planFrom } from '../../../../src/memory/understanding/plan.ts';
import type { ResolvedEntity } from '../../../../src/memory/understanding/entities/resolve-entities.ts';

const entity = (key: string, ...names: string[]): ResolvedEntity => ({
  ...{ key, names, type: 'person', description: undefined, confidence: 0.5 },
  ...{ isKnown: false, candidates: [] },
});
const ida = entity('person_ida', 'Ida Brandt', 'Ida');
const paul = entity('person_paul', 'Paul');
const said = (relationship: string, ...nodes: string[]) => ({ nodes, relationship, confidence: 0.5 });
const options = { source: 'fact_1', keys: new Map([['user', 'user_profile']]), withLoneEntities: true };

describe('the plan of a text', () => {
  test('joins nodes by any of their names, and the text with what it does not relate', () => {
    const { relationships } = planFrom([ida, paul], [said('knows', 'Ida', 'user')], options);
    expect(relationships).toMatchObject([
      { nodes: ['person_ida', 'user_profile'], relationship: 'knows', derived: true },
      { nodes: ['fact_1', 'person_ida'], relationship: 'mentions' },
      { nodes: ['fact_1', 'person_paul'], relationship: 'mentions' },
    ]);
  });

  test.for([
    ['C', 'C++'],
    ['Mercury (planet)', 'Mercury (element)'],
  ] as const)('keeps %s and %s apart', ([one, other]) => {
    const named = [entity('one', one), entity('other', other)];
    const { relationships } = planFrom(named, [said('extends', other, one)], options);
    expect(relationships[0]).toMatchObject({ nodes: ['other', 'one'], relationship: 'extends' });
  });

  test('takes a name for that of the entity whose name it is, before one that has it as an alias', () => {
    const named = [entity('lee', 'Lee'), entity('kim', 'Kim', 'Lee')];
    for (const entities of [named, named.toReversed()]) {
      const { relationships } = planFrom(entities, [said('knows', 'Lee', 'user')], options);
      expect(relationships[0]?.nodes).toEqual(['lee', 'user_profile']);
    }
  });

  test('mentions no node that the text relates to its own', () => {
    const own = { ...ida, key: 'fact_1', isKnown: true };
    const { relationships } = planFrom([own, paul], [said('knows', 'Ida', 'Paul')], options);
    expect(relationships.map(({ relationship }) => relationship)).toEqual(['knows']);
  });

  test.for([
    ['of one node by two names', said('knows', 'Ida', 'Ida Brandt')],
    ['with an unknown name', said('knows', 'Ida', 'Nobody')],
    ['without words', said('->', 'Ida', 'Paul')],
  ] as const)('leaves out a relationship %s', ([, relationship]) => {
    const { relationships } = planFrom([ida, paul], [relationship], options);
    expect(relationships.map((each) => each.relationship)).toEqual(['mentions', 'mentions']);
  });

  test('keeps the surest of equal relationships, and no end before its start', () => {
    const times = { valid_from: '2024', valid_to: '2023' };
    const { relationships } = planFrom(
      [ida, paul],
      [said('knows', 'Ida', 'Paul'), { ...said('Knows', 'Ida', 'Paul'), ...times, confidence: 0.9 }],
      options,
    );
    expect(relationships[0]).toMatchObject({ confidence: 0.9, nodes: ['person_ida', 'person_paul'] });
    expect(relationships[0]).not.toHaveProperty('valid_from');
    expect(relationships.filter(({ relationship }) => relationship !== 'mentions')).toHaveLength(1);
  });

  test('makes nodes only of what is joined or known, where it is asked to', () => {
    const lone = entity('person_lone', 'Lone');
    const known = { ...entity('person_known', 'Known'), isKnown: true };
    const { entities } = planFrom([ida, paul, lone, known], [said('knows', 'Ida', 'Paul')], {
      ...options,
      withLoneEntities: false,
    });
    expect(entities.map(({ key }) => key)).toEqual(['person_ida', 'person_paul', 'person_known']);
  });
});
