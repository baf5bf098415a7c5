import { describe, expect, test } from 'vitest';
import { removedNames, type Change } from '../../../../src/memory/transaction/changes.ts';
import { ACTOR, nodeOf } from '../write/prepared.ts';

const removed = (...changes: Change[]) => removedNames(changes.map((change) => ({ actor: ACTOR, change })));

const forgotten = (node_type: string | null, labels: readonly (string | null)[]): Change => ({
  kind: 'forgotten',
  key: 'k',
  node_type,
  labels,
});
const relationship = { id: 'r', nodes: ['a', 'b'], relationship: 'Leads', label: 'leads' };

describe('removedNames', () => {
  test('are the type and the labels of what was forgotten', () => {
    expect(removed(forgotten('spell', ['casts', 'knows']))).toEqual({
      labels: ['casts', 'knows'],
      types: ['spell'],
    });
  });

  test('are the labels of relationships that were removed', () => {
    const change: Change = { kind: 'unrelated', ids: ['1', '2'], labels: ['leads', 'knows'] };
    expect(removed(change)).toEqual({ labels: ['knows', 'leads'], types: [] });
  });

  test('are the old type of a node that got another type', () => {
    const [before, after] = [nodeOf({ node_type: 'spell' }), nodeOf({ node_type: 'charm' })];
    expect(removed({ kind: 'updated', before, after })).toEqual({ labels: [], types: ['spell'] });
  });

  test('are none for new nodes and relationships, and for nodes that kept their type', () => {
    const node = nodeOf();
    const updated: Change = { kind: 'updated', before: node, after: nodeOf({ description: 'other' }) };
    const related: Change = {
      kind: 'related',
      relationships: [{ ...relationship, kind: 'edge', status: 'created' }],
    };
    expect(removed({ kind: 'created', node }, updated, related)).toEqual({ labels: [], types: [] });
  });

  test('are distinct and sorted, without the missing names of external data', () => {
    const all = removed(
      forgotten('spell', ['knows', null, 'casts']),
      forgotten('charm', ['knows']),
      forgotten(null, []),
      forgotten('spell', []),
    );
    expect(all).toEqual({ labels: ['casts', 'knows'], types: ['charm', 'spell'] });
  });
});
