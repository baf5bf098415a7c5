import { expect, test } from 'vitest';
import { NameIndex } from '../../../../../src/memory/ontology/names/name-index.ts';
import { bestMatch } from '../../../../../src/memory/ontology/names/resolve-name.ts';

const NAMES =
  `Zoe Lindqvist|Lindqvist, Zoe|Z. Lindqvist|Lindqvist|Zoe|Dr. Zoë M. Lindqvist|zoe_lindqvist|Lindqvist Zoe|Paul Marlow|
Paul Ortega-Marlow|Ortega-Marlow|Fjordline|the Fjordline Co.|Fjordline app|NFB|Nordic Ferry Bureau|Deno.js|denojs|i18n|
internationalization|VS Code|Visual Studio Code|Project Osprey|Osprey project|auth service|authentication service|C|C++|C#|QRS-7|QRS7|
TypeScript|type script|TS|The Owl|Owl`
    .split('|')
    .map((name) => name.trim());
const TYPES = ['person', 'technology', 'concept', 'location', 'unheard_of'];
const things = TYPES.flatMap((type) => NAMES.map((name) => ({ names: [name], type })));

test('finds all things whose names match by any rule, and few others', () => {
  const index = new NameIndex<(typeof things)[number]>();
  for (const thing of things) index.add(thing);
  let near = 0;
  for (const thing of things) {
    const found = index.near(thing);
    near += found.length;
    const matching = things.filter((other) => bestMatch(thing, other) !== undefined);
    expect(matching.filter((other) => !found.includes(other))).toEqual([]);
  }
  expect(near).toBeLessThan((things.length * things.length) / 4);
});

test('finds a thing by the names of the one that took its place', () => {
  const index = new NameIndex();
  const short = { names: ['Lindqvist'], type: 'person' };
  const whole = { names: ['Zoe Lindqvist', 'Lindqvist', 'ZL'], type: 'person' };
  index.add(short);
  index.replace(short, whole);
  expect(index.near({ names: ['ZL'], type: 'person' })).toEqual([whole]);
  expect(index.things).toEqual([whole]);
});
