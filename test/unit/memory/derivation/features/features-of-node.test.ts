import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/derivation/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { hashOfTerm, stemOf } from '../../../../../src/memory/text/terms.ts';

const VECTOR = Float32Array.of(0, 1);
const NODE = { key: 'person_alice', description: 'Alice writes parsers.', data: {}, occurred_at: null };

const featuresOf = (node: Partial<Parameters<typeof featuresOfNode>[0]>, sentences?: Float32Array[]) =>
  decodeFeatures(featuresOfNode({ ...NODE, ...node }, VECTOR, sentences));
const hashesOf = (...words: string[]) =>
  Int32Array.from(words.map((word) => hashOfTerm(stemOf(word)))).sort();
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ');

describe('the features of a node', () => {
  test('have the terms of the description, and separately those of the key and of data', () => {
    const features = featuresOf({ data: { role: 'writing compilers', city: 'Rome' } });
    expect(features?.terms).toEqual(hashesOf('alice', 'writes', 'parsers'));
    expect(features?.otherTerms).toEqual(hashesOf('person', 'compilers', 'rome'));
  });

  test('have the day it happened and the dates in data', () => {
    const features = featuresOf({ occurred_at: '2024-01-15T10:00:00.000Z', data: { due: '2024-02-01' } });
    expect(features?.dates).toEqual(Int32Array.of(20240115, 20240201));
    expect(featuresOf({ occurred_at: undefined })?.dates).toEqual(new Int32Array());
  });

  test('have the vector, and those of sentences once they are made', () => {
    const directionsOf = (sentences?: Float32Array[]) => featuresOf({}, sentences)?.directions.values;
    expect(directionsOf()).toEqual(Int8Array.of(0, 127));
    expect(directionsOf([VECTOR, Float32Array.of(1, 0)])).toEqual(Int8Array.of(0, 127, 0, 127, 127, 0));
  });

  test('have the terms of the description in order, with repetitions and denials', () => {
    const features = featuresOf({
      description: 'Bob never paid the bill; Bob lost the bill.',
      data: { a: 'b' },
    });
    const stems = ['bob', 'never', 'paid', 'bill', 'bob', 'lost', 'bill'].map(stemOf);
    expect([...(features?.sequence ?? [])]).toEqual(stems.map(hashOfTerm));
  });

  test('have no sequence for a description of more than 300 terms', () => {
    const lengthOf = (count: number) => featuresOf({ description: numbered('d', count) })?.sequence.length;
    expect([lengthOf(300), lengthOf(301)]).toEqual([300, 0]);
  });

  test('have a hash of data that depends on nothing else', () => {
    const hashOf = (node: Parameters<typeof featuresOf>[0]) => featuresOf(node)?.data;
    const hash = hashOf({ data: { role: 'editor', years: 7 } });
    expect(hashOf({ ...NODE, key: 'k', description: 'Other.', data: { role: 'editor', years: 7 } })).toBe(
      hash,
    );
    const others = [{}, { role: 'editor' }, { role: 'editor', years: 8 }, { role: 'editor', years: '7' }];
    expect(others.map((data) => hashOf({ data }))).not.toContain(hash);
  });

  test('have 2,000 terms of the description and 500 others at most', () => {
    const features = featuresOf({
      description: numbered('d', 3_000),
      data: { text: numbered('o', 3_000) },
    });
    expect([features?.terms.length, features?.otherTerms.length]).toEqual([2_000, 500]);
    expect([...(features?.otherTerms ?? [])]).toContain(hashOfTerm('o0'));
  });
});
