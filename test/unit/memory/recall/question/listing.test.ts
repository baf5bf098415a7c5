import { expect, test } from 'vitest';
import { askedTypes, asksForAll, listedTypes } from '../../../../../src/memory/recall/question/asked-for.ts';

test.for(['', ' ', '*', 'all', 'list', 'list everything', 'all decisions', 'the latest decision', '?'])(
  '%j asks for all that a filter by decision leaves',
  (text) => {
    expect(asksForAll(text, ['decision'], true)).toBe(true);
  },
);

test.for(['parser', 'all parsers', '🦆', 'all people', '名前', 'who decided'])(
  '%j has a subject beside a filter by decision',
  (text) => {
    expect(asksForAll(text, ['decision'], true)).toBe(false);
  },
);

test.for([
  ['*', true],
  ['all', true],
  ['list everything', true],
  ['list', false],
  ['latest memory', false],
  ['', false],
  ['?', false],
] as const)('whether %j asks for all without a filter: %j', ([text, expected]) => {
  expect(asksForAll(text, [], false)).toBe(expected);
});

test.for([
  ['all lathes', ['lathe']],
  ['every overdue licence', ['licence']],
  ['all old boats', ['boat']],
  ['which ferry depends on the mill', []],
  ['list all of our suppliers', ['supplier']],
  ['which boats do we own?', ['boat']],
  ['what spare parts are in stock', ['part']],
  ['list the ports', ['port']],
  ['which boat is the oldest?', []],
  ['what is the price of all this', []],
  ['who sails the boats', []],
] as const)('%j wants every node of %j', ([query, types]) => {
  expect(listedTypes(query)).toEqual(types);
});

test.for([
  ['which grey boat leaks', ['grey', 'boat', 'leak']],
  ['the captain of the boat that leaks', ['captain']],
  ['what value are the boats insured for', ['value']],
  ['where is the boat', []],
] as const)('%j asks for one of %j', ([query, types]) => {
  expect([...askedTypes(query)]).toEqual(types);
});
