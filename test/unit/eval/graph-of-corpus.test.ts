import { describe, expect, test } from 'vitest';
import { graphOf } from '../../../eval/graph-of-corpus.ts';

const ALL = { sequence: true, speakers: true, sources: true };
const turn = (seq: number, session: string, speaker: string) => ({
  key: `${session}-${seq}`,
  description: `Turn ${seq}`,
  node_type: 'turn',
  session,
  speaker,
  seq,
});

describe('graphOf', () => {
  test('connects each turn with the next of its session in any order of the corpus', () => {
    const corpus = [turn(1, 'a', 'Ann'), turn(0, 'a', 'Ann'), turn(0, 'b', 'Ann'), turn(1, 'b', 'Ann')];
    const { edges } = graphOf(corpus, { ...ALL, speakers: false });
    expect(edges).toEqual([
      { from_key: 'a-0', to_key: 'a-1', relationship: 'is followed by' },
      { from_key: 'b-0', to_key: 'b-1', relationship: 'is followed by' },
    ]);
  });

  test('creates one node a speaker and an edge to it from each of the turns', () => {
    const { nodes, edges } = graphOf([turn(0, 'a', 'Ann Lee'), turn(1, 'a', 'Ann Lee')], {
      ...ALL,
      sequence: false,
    });
    expect(nodes.at(-1)).toEqual({
      key: 'speaker_ann_lee',
      description: 'Ann Lee',
      node_type: 'person',
      data: { name: 'Ann Lee' },
    });
    expect(nodes).toHaveLength(3);
    expect(edges.map(({ from_key, to_key }) => [from_key, to_key])).toEqual([
      ['a-0', 'speaker_ann_lee'],
      ['a-1', 'speaker_ann_lee'],
    ]);
  });

  test('creates an organization for a source', () => {
    const fact = { key: 'f', description: 'A fact', node_type: 'fact', source: 'The Verge' };
    const { nodes, edges } = graphOf([fact], ALL);
    expect(nodes.at(-1)).toEqual({
      key: 'source_the_verge',
      description: 'The Verge',
      node_type: 'organization',
      data: { name: 'The Verge' },
    });
    expect(edges).toEqual([{ from_key: 'f', to_key: 'source_the_verge', relationship: 'published by' }]);
  });

  test('omits every kind of edge that is switched off', () => {
    const corpus = [turn(0, 'a', 'Ann'), { ...turn(1, 'a', 'Ann'), source: 'The Verge' }];
    const { nodes, edges } = graphOf(corpus, { sequence: false, speakers: false, sources: false });
    expect(nodes).toHaveLength(2);
    expect(edges).toEqual([]);
  });

  test('stores a time with a zone as occurred_at and one without as data', () => {
    const at = (time: string) =>
      graphOf([{ key: 'k', description: 'd', node_type: 'fact', title: 'T', time }], ALL).nodes[0];
    expect(at('2023-10-16T21:40:46+00:00')).toEqual({
      key: 'k',
      description: 'd',
      node_type: 'fact',
      data: { title: 'T' },
      occurred_at: '2023-10-16T21:40:46+00:00',
    });
    expect(at('2023-05-08T13:56:00')).toMatchObject({ data: { title: 'T', time: '2023-05-08T13:56:00' } });
    expect(at('2023-05-08T13:56:00')).not.toHaveProperty('occurred_at');
  });
});
