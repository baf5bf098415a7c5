import { describe, expect, test } from 'vitest';
import {
  hyperedgeIdentity,
  hyperedgeText,
  isHyperedge,
  labelOf,
  refuseRepeatedMembers,
} from '../../../../src/memory/relationships/relationship-input.ts';

const among = (...nodes: string[]) => ({ nodes, relationship: 'decided together' });

describe('a relationship', () => {
  test('of two nodes is an edge, of three a hyperedge', () => {
    expect([isHyperedge(among('a', 'b')), isHyperedge(among('a', 'b', 'c'))]).toEqual([false, true]);
  });

  test('without a letter or digit is refused', () => {
    expect(labelOf(among('a', 'b'))).toBe('decided_together');
    expect(() => labelOf({ nodes: ['a', 'b'], relationship: '->' })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { relationship: '->' } }) as Error,
    );
  });

  test('from a node to itself is refused', () => {
    expect(() => refuseRepeatedMembers(among('a', 'a'))).toThrow(/An edge joins two different nodes/);
  });

  test('that names a member twice is refused with the repeated keys', () => {
    expect(() => refuseRepeatedMembers(among('a', 'b', 'a', 'b'))).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', details: { repeated: ['a', 'b'] } }) as Error,
    );
  });

  test('of different members is accepted', () => {
    expect(refuseRepeatedMembers(among('a', 'A', 'b'))).toBeUndefined();
  });
});

describe('hyperedgeIdentity', () => {
  test('is the same for the same label and members in any order', () => {
    const members = ['b', 'c', 'a'];
    expect(hyperedgeIdentity('met', members)).toBe(hyperedgeIdentity('met', ['a', 'b', 'c']));
    expect(members).toEqual(['b', 'c', 'a']);
  });

  test.each([
    ['another label', 'meets', ['a', 'b', 'c']],
    ['another member', 'met', ['a', 'b', 'c', 'd']],
    ['members joined', 'met', ['a', 'bc']],
    ['label and member moved', 'meta', ['b', 'c']],
    ['a comma in a key', 'met', ['a,b', 'c']],
    ['a quote in a key', 'met', ['a","b', 'c']],
  ])('differs with %s', (_what, label, nodes) => {
    expect(hyperedgeIdentity(label, nodes)).not.toBe(hyperedgeIdentity('met', ['a', 'b', 'c']));
  });
});

describe('hyperedgeText', () => {
  test('has the words and the names of the members', () => {
    expect(hyperedgeText(among('person_alice', 'person_bob', 'jwtAuth'))).toBe(
      'decided together: person alice, person bob, jwt Auth',
    );
  });
});
