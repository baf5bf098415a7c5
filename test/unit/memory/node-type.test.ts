import { describe, expect, test } from 'vitest';
import { canonicalType, isKnownType, labelOfType, typeFromKey } from '../../../src/memory/node-type.ts';

describe('canonicalType', () => {
  test.for([
    ['People', 'person'],
    ['person', 'person'],
    ['Companies', 'company'],
    ['CodeReviews', 'code_review'],
    ['code-review', 'code_review'],
    ['  API   keys ', 'api_key'],
    ['v2Endpoint', 'v2_endpoint'],
    ['Straße', 'straße'],
    ['ﬁles', 'file'],
    ['Class', 'class'],
    ['status', 'status'],
    ['名前', '名前'],
  ])('of %j is %s', ([name, expected]) => {
    expect(canonicalType(name ?? '')).toBe(expected);
  });

  test.for(['', ' ', '---', '2nd', '42', '🦆', 't'.repeat(65)])('of %j is none', (name) => {
    expect(canonicalType(name)).toBeUndefined();
  });

  test.for([
    'People',
    'Analyses',
    'Buses',
    'news',
    'lenses',
    'Addresses',
    'criteria',
    'Kubernetes',
    'aliases',
  ])('of %s is the same when it is made canonical again', (name) => {
    const once = canonicalType(name) ?? '';
    expect(canonicalType(once)).toBe(once);
  });

  test('keeps apart words that differ in their vowel signs', () => {
    expect(canonicalType('की')).not.toBe(canonicalType('का'));
  });

  test('of the types every graph knows is themselves', () => {
    const known = ['user', 'person', 'organization', 'url', 'asset', 'fact', 'technology', 'artifact'];
    expect(known.map(canonicalType)).toEqual(known);
    expect(known.every(isKnownType)).toBe(true);
  });
});

describe('typeFromKey', () => {
  test.for([
    ['person_alice', 'person'],
    ['People:alice', 'person'],
    ['decision-9', 'decision'],
    ['url/example.org', 'url'],
    ['org_acme', 'fact'],
    ['alice', 'fact'],
    ['person', 'fact'],
    ['personal_note', 'fact'],
    ['_person_x', 'fact'],
    ['constructor_x', 'fact'],
    ['', 'fact'],
  ])('of %j is %s', ([key, expected]) => {
    expect(typeFromKey(key ?? '')).toBe(expected);
  });
});

describe('labelOfType', () => {
  test.for([
    ['person', 'Person'],
    ['code_review', 'CodeReview'],
    ['node', 'NodeType'],
    ['hyperedge', 'HyperedgeType'],
    ['名前', '名前'],
  ])('of %s is %s', ([type, expected]) => {
    expect(labelOfType(type ?? '')).toBe(expected);
  });

  test('is never one of the bookkeeping labels, which begin with an underscore', () => {
    const labels = ['_Type', '_schema', '__x'].map((name) => labelOfType(canonicalType(name) ?? ''));
    expect(labels.every((label) => !label.startsWith('_'))).toBe(true);
  });
});
