import { describe, expect, test } from 'vitest';
import { featuresOfNode } from '../../../../../src/memory/derivation/features/features-of-node.ts';
import { decodeFeatures } from '../../../../../src/memory/derivation/features/features.ts';
import { name, exact, token } from '../../../../../src/memory/recall/evidence/evidence.ts';
import type { Hit } from '../../../../../src/memory/recall/hit.ts';
import { WEIGHTS } from '../../../../../src/memory/recall/weights.ts';
import { hit, questionOf } from '../hits.ts';

const SCALE = { channels: {}, cosine: 0, sentence: 0, floor: 0 };
const node = {
  key: 'trip_lisbon',
  description: 'We took the ferries from the old quay.',
  data: { guide: 'Ada Winter' },
};
const found = hit({}, decodeFeatures(featuresOfNode(node, Float32Array.of(1, 0))));
const strength = (query: string, of: Hit = found) => exact(of, questionOf(query), SCALE) / WEIGHTS.exact;

describe('every word of the query in a text', () => {
  test.each([
    ['quay old ferry', 0.5],
    ['ferry winter lisbon', 0.5],
    ['took the ferries from lisbon with Ada Winter, old quay', 1],
    ['from which old quay does the ferry leave', 0],
    ['old quay', 0],
    ['the old quay with it', 0],
    ['quay old ferry bus', 0],
  ])('of %j is %j', (query, expected) => {
    expect(strength(query)).toBe(expected);
  });

  test('is 0 for a node without features', () => {
    expect(strength('quay old ferry', hit())).toBe(0);
  });
});

describe('tokens of the query', () => {
  test.each([
    [1, 'what is C3.07', 1],
    [0.5, 'what is C3.07', 0.5],
    [1.7, 'C3.07 or C3.08', 1],
    [1, Array.from({ length: 16 }, (_, at) => `w${at}`).join(' '), 0.5],
    [undefined, 'what is C3.07', 0],
  ])('of the hit %j in %j count %j', (found, query, expected) => {
    const channels = found === undefined ? {} : { token: found };
    expect(token(hit({ channels }), questionOf(query), SCALE) / WEIGHTS.token).toBe(expected);
  });
});

describe('a name in the query', () => {
  const share = (of: string, query: string) =>
    name(hit({ channels: { name: of.length } }), questionOf(query), SCALE) / WEIGHTS.name;

  test('counts fully where the query only names the node', () => {
    expect(share('beth', 'what did Beth do?')).toBe(1);
    expect(share('the lord of the rings', 'the lord of the rings')).toBe(1);
    expect(share('it', 'it')).toBe(1);
  });

  test('counts little where the name is one word among many', () => {
    expect(share('beth', 'Beth and the budget of the theatre in the winter season')).toBeLessThan(0.05);
    expect(share('', 'beth')).toBe(0);
  });
});
