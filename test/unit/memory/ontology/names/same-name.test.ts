import { describe, expect, test } from 'vitest';
import { areCompatible } from '../../../../../src/memory/ontology/names/compatible-types.ts';
import { bestMatch } from '../../../../../src/memory/ontology/names/resolve-name.ts';

interface Named {
  readonly name: string;
  readonly type: string;
}

const matchNames = (a: Named, b: Named) =>
  bestMatch({ names: [a.name], type: a.type }, { names: [b.name], type: b.type });

const match = (type: string, a: string, b: string) => {
  const found = [
    matchNames({ name: a, type }, { name: b, type }),
    matchNames({ name: b, type }, { name: a, type }),
  ];
  expect(found[0]).toBe(found[1]);
  return found[0];
};

describe('two names of a person', () => {
  test.for([
    ['Zoë Lindqvist', 'zoe_lindqvist', 'exact'],
    ['Prof. Zoe Lindqvist', 'Zoe Lindqvist', 'exact'],
    ['Lindqvist, Zoe', 'Zoe Lindqvist', 'exact'],
    ["Sinead O'Dowd", 'Sinead ODowd', 'exact'],
    ['Lindqvist Zoe', 'Zoe Lindqvist', 'rule'],
    ['Z. Lindqvist', 'Zoe Lindqvist', 'rule'],
    ['Becky Marlow', 'Rebecca Marlow', 'rule'],
    ['Zoe M. Lindqvist', 'Zoe Lindqvist', 'rule'],
    ['Zoe Maria Lindqvist', 'Zoe M. Lindqvist', 'rule'],
    ['Lindqvist', 'Zoe Lindqvist', 'family'],
    ['Ortega-Marlow', 'Zoe Ortega-Marlow', 'family'],
  ] as const)('%s and %s match: %s', ([a, b, kind]) => {
    expect(match('person', a, b)).toBe(kind);
  });

  test.for([
    ['Zoe Lindqvist', 'Zora Lindqvist'],
    ['Zoe Lindqvist', 'Zoe Lindquist'],
    ['Paul Marlow Jr.', 'Paul Marlow Sr.'],
    ['Paul Marlow', 'Paul Marlow II'],
    ['Zoe Anna Lindqvist', 'Zoe Maria Lindqvist'],
    ['Alexander Marlow', 'Alexandra Marlow'],
    ['Z', 'Zoe Lindqvist'],
    ['!', 'Zoe Lindqvist'],
  ] as const)('%s and %s are two', ([a, b]) => {
    expect(match('person', a, b)).toBeUndefined();
  });
});

test('a given name alone is a part of a name, and a full name more than a given name', () => {
  const named = (name: string) => ({ name, type: 'person' });
  expect(matchNames(named('Zoe'), named('Zoe Lindqvist'))).toBe('given');
  expect(matchNames(named('Zoe Lindqvist'), named('Zoe'))).toBe('fuller');
});

describe('two names of a thing', () => {
  test.for([
    ['Fjordline Inc.', 'Fjordline', 'exact'],
    ['the Fjordline Co.', 'fjordline', 'exact'],
    ['Deno.js', 'denojs', 'exact'],
    ['St. Aubin', 'Saint Aubin', 'exact'],
    ['QRS-7', 'QRS7', 'exact'],
    ['NFB', 'Nordic Ferry Bureau', 'rule'],
    ['BNF', 'Bureau of Nordic Ferries', 'rule'],
    ['i18n', 'internationalization', 'rule'],
    ['DB Studio', 'Data Base Studio', 'rule'],
    ['Fjordline app', 'Fjordline', 'rule'],
    ['Project Osprey', 'Osprey project', 'rule'],
    ['config loader', 'configuration loader', 'rule'],
    ['Ticket #12', 'ticket 12', 'exact'],
  ] as const)('%s and %s match: %s', ([a, b, kind]) => {
    expect(match('technology', a, b)).toBe(kind);
  });

  test.for([
    ['Osprey 14', 'Osprey 15'],
    ['C', 'C++'],
    ['C++', 'C#'],
    ['North Marlow', 'Northern Marlow'],
    ['data store', 'database store'],
    ['Mercury (planet)', 'Mercury (element)'],
    ['loader v1', 'loader v2'],
    ['Nordic Ferry Bureau', 'Nordic Ferry Line'],
    ['North Marlow', 'South Marlow'],
    ['Fjordline app', 'Fjordline server'],
    ['Osprey Studio', 'Osprey Studio Code'],
  ] as const)('%s and %s are two', ([a, b]) => {
    expect(match('technology', a, b)).toBeUndefined();
  });
});

test('a person and a place of one name are two, while a node of which nobody said what it is may be both', () => {
  const name = 'Marlow';
  expect(matchNames({ name, type: 'person' }, { name, type: 'location' })).toBeUndefined();
  expect(matchNames({ name, type: 'person' }, { name, type: 'fact' })).toBe('exact');
  expect([areCompatible('tool', 'product'), areCompatible('made_up', 'person')]).toEqual([true, true]);
});
