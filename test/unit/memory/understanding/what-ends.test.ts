import { expect, test } from 'vitest';
import { isCountry, isOffice } from '../../../../src/language/changes.ts';
import { LabelRegistry, plainEntry } from '../../../../src/memory/ontology/labels/label-registry.ts';
import { whatEnds } from '../../../../src/memory/understanding/changes/what-ends.ts';

const LABELS =
  'lives_in resides_in works_at employs leads is_head_of is_nurse_at is_head_of_data_at is_founder_of is_sister_of owns ' +
  'belongs_to uses married_to serves_at subscribes_to loves knows';
const registry = new LabelRegistry(LABELS.split(' ').map(plainEntry));

function ends(relationship: string, times: object = {}, nodes = ['ana', 'orlo']) {
  return whatEnds(registry, { nodes, relationship, ...times });
}

test.for([
  ['moves to', ['lives_in', 'resides_in'], []],
  ['has moved to', ['lives_in', 'resides_in'], []],
  ['moves from', ['lives_in', 'resides_in', 'uses'], []],
  [
    'leaves',
    ['works_at', 'leads', 'is_head_of', 'is_nurse_at', 'is_head_of_data_at', 'serves_at'],
    ['employs'],
  ],
  ['resigns as head of', ['leads', 'is_head_of'], []],
  ['sells', ['owns'], ['belongs_to']],
  ['switches from', ['uses'], []],
  ['divorces', ['married_to'], ['married_to']],
  ['cancels', ['subscribes_to'], []],
  ['no longer uses', ['uses'], []],
  ['is no longer head of', ['leads', 'is_head_of'], []],
  ['used to know', ['knows'], []],
  ['worked at', ['works_at'], ['employs']],
  ['was nurse at', ['is_nurse_at'], []],
] as const)('"%s" ends what is over', ([words, outgoing, incoming]) => {
  expect(ends(words)).toMatchObject({ subject: 'ana', object: 'orlo', outgoing, incoming });
});

test('who fires somebody ends the work of the other', () => {
  expect(ends('fires', {}, ['orlo', 'ana'])).toMatchObject({
    subject: 'ana',
    object: 'orlo',
    incoming: ['employs'],
  });
  expect(ends('sells to', {}, ['ana', 'orlo', 'nils'])).toMatchObject({ subject: 'ana', object: 'orlo' });
});

test.for([
  'joins',
  'visits',
  'is moving to',
  'plans to leave',
  'does not leave',
  'loved',
  'used',
  'works at',
  'renames',
])('"%s" ends nothing', (words) => {
  expect(ends(words)).toBeUndefined();
});

test('a state ends when the text says so', () => {
  const from = { valid_from: '2026-05-01T00:00:00.000Z' };
  const to = { valid_to: '2026-05-31T23:59:59.999Z' };
  expect(ends('leaves', from)?.at).toBe(from.valid_from);
  expect(ends('no longer uses', from)?.at).toBe(from.valid_from);
  expect(ends('worked at', to)?.at).toBe(to.valid_to);
  expect(ends('uses', to)).toMatchObject({ at: to.valid_to, outgoing: ['uses'] });
  expect(ends('worked at', { ...from, ...to })).toBeUndefined();
});

test('an office is what somebody holds somewhere', () => {
  const words = [
    'is cto of',
    'is head of data at',
    'was nurse at',
    'is sister of',
    'is founder of',
    'is native of',
    'is in',
  ];
  expect(words.map(isOffice)).toEqual([true, true, true, false, false, false, false]);
  expect(['Portugal', 'Scotland', 'Porto'].map(isCountry)).toEqual([true, true, false]);
});
