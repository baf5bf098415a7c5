import type { StoreInput } from '../../../../../src/memory/relationships/relationship-input.ts';
import { describe, expect, test } from 'vitest';
import {
  decideConflict,
  keyExists,
  type ConflictDecision,
} from '../../../../../src/memory/write/store/conflict.ts';
import type { NodeInput } from '../../../../../src/memory/nodes/node-content.ts';
import { nodeOf } from '../prepared.ts';

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

const ON_CONFLICT = ['error', 'skip', 'update'] as const;

describe('a store under a key that has a node', () => {
  test.for<[string, NodeInput]>([
    ['without the optional fields', SAME],
    ['with all fields', { ...SAME, node_type, data, assets, occurred_at: '1815-12-10T00:00:00.000Z' }],
    ['with the fields of data in another order', { ...SAME, data: { names: { first: 'Ada' }, born: 1815 } }],
  ])('keeps the node if its content is the same: %s', ([, input]) => {
    expect(ON_CONFLICT.map((choice) => decide(input, choice))).toEqual(['keep', 'keep', 'keep']);
  });

  test.for<[string, NodeInput]>([
    ['another description', { ...SAME, description: 'Ada Lovelace' }],
    ['another type', { ...SAME, node_type: 'user' }],
    ['another day', { ...SAME, occurred_at: '1852-11-27T00:00:00.000Z' }],
    ['other data', { ...SAME, data: { born: 1816, names: { first: 'Ada' } } }],
    ['less data', { ...SAME, data: {} }],
    ['other assets', { ...SAME, assets: ['a'] }],
    ['assets in another order', { ...SAME, assets: ['b', 'a'] }],
  ])('follows on_conflict if its content is different: %s', ([, input]) => {
    expect(ON_CONFLICT.map((choice) => decide(input, choice))).toEqual(['refuse', 'keep', 'update']);
  });
});

test('the refusal names the key and what to do', () => {
  expect(keyExists('person_ada')).toMatchObject({
    code: 'KEY_EXISTS',
    message: expect.stringMatching(/person_ada.*hm_update/) as string,
    details: { key: 'person_ada' },
  });
});
