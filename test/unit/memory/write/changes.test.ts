import { describe, expect, test } from 'vitest';
import { namesLeft, type Change } from '../../../../src/memory/write/changes.ts';
import { ACTOR, nodeOf } from './prepared.ts';

const left = (...changes: Change[]) => namesLeft(changes.map((change) => ({ actor: ACTOR, change })));

const forgotten = (node_type: string | null, labels: readonly (string | null)[]): Change => ({
  kind: 'forgotten',
  key: 'k',
  node_type,
  labels,
});
const relationship = { id: 'r', nodes: ['a', 'b'], relationship: 'Leads', label: 'leads' };

describe('namesLeft', () => {
  test('are the type and the labels of what was forgotten', () => {
    expect(left(forgotten('spell', ['casts', 'knows']))).toEqual({
      labels: ['casts', 'knows'],
      types: ['spell'],
    });
  });

  test('are the labels of relationships that were taken away', () => {
    const change: Change = { kind: 'unrelated', ids: ['1', '2'], labels: ['leads', 'knows'] };
    expect(left(change)).toEqual({ labels: ['knows', 'leads'], types: [] });
  });

  test('are the type that a node had before it changed it', () => {
    const [before, after] = [nodeOf({ node_type: 'spell' }), nodeOf({ node_type: 'charm' })];
    expect(left({ kind: 'updated', before, after })).toEqual({ labels: [], types: ['spell'] });
  });

  test('are none of what only came or kept its type', () => {
    const node = nodeOf();
    const updated: Change = { kind: 'updated', before: node, after: nodeOf({ description: 'other' }) };
    const related: Change = {
      kind: 'related',
      relationships: [{ ...relationship, kind: 'edge', status: 'created' }],
    };
    expect(left({ kind: 'created', node }, updated, related)).toEqual({ labels: [], types: [] });
  });

  test('are each once and sorted, without those that others wrote no name of', () => {
    const all = left(
      forgotten('spell', ['knows', null, 'casts']),
      forgotten('charm', ['knows']),
      forgotten(null, []),
      forgotten('spell', []),
    );
    expect(all).toEqual({ labels: ['casts', 'knows'], types: ['charm', 'spell'] });
  });
});
