import { describe, expect, test } from 'vitest';
import { decideConflict, keyExists, type ConflictDecision } from '../../../../src/memory/write/conflict.ts';
import type { NodeInput, StoreInput } from '../../../../src/memory/write/node-content.ts';
import { nodeOf } from './prepared.ts';

const EXISTING = nodeOf({
  key: 'person_ada',
  description: 'Ada',
  node_type: 'person',
  data: { born: 1815, names: { first: 'Ada' } },
  assets: ['a', 'b'],
  occurred_at: '1815-12-10T00:00:00.000Z',
});
const { data, assets, node_type } = EXISTING;
const SAME: NodeInput = { key: 'person_ada', description: 'Ada' };

const decide = (input: NodeInput, on_conflict: StoreInput['on_conflict']): ConflictDecision =>
  decideConflict({ ...input, relationships: [], on_conflict }, EXISTING);

const WAYS = ['error', 'skip', 'update'] as const;

describe('a store whose key has a node', () => {
  test.for<[string, NodeInput]>([
    ['with all else left out', SAME],
    ['with all of it', { ...SAME, node_type, data, assets, occurred_at: '1815-12-10T00:00:00.000Z' }],
    ['with the fields of data in another order', { ...SAME, data: { names: { first: 'Ada' }, born: 1815 } }],
  ])('of the same content is the same, whatever is to be done: %s', ([, input]) => {
    expect(WAYS.map((way) => decide(input, way))).toEqual(['same', 'same', 'same']);
  });

  test.for<[string, NodeInput]>([
    ['another description', { ...SAME, description: 'Ada Lovelace' }],
    ['another type', { ...SAME, node_type: 'user' }],
    ['another day', { ...SAME, occurred_at: '1852-11-27T00:00:00.000Z' }],
    ['other data', { ...SAME, data: { born: 1816, names: { first: 'Ada' } } }],
    ['less data', { ...SAME, data: {} }],
    ['other assets', { ...SAME, assets: ['a'] }],
    ['assets in another order', { ...SAME, assets: ['b', 'a'] }],
  ])('of other content is decided as its caller says: %s', ([, input]) => {
    expect(WAYS.map((way) => decide(input, way))).toEqual(['refuse', 'keep', 'update']);
  });
});

test('the refusal names the key and what to do', () => {
  expect(keyExists('person_ada')).toMatchObject({
    code: 'KEY_EXISTS',
    message: expect.stringMatching(/person_ada.*hm_update/) as string,
    details: { key: 'person_ada' },
  });
});
