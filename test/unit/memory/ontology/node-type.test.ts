import { describe, expect, test } from 'vitest';
import {
  canonicalType,
  isTypeName,
  labelOfType,
  typeFromKey,
} from '../../../../src/memory/ontology/node-type.ts';

const AWKWARD = [
  'News',
  'Series',
  'Addresses',
  'Status',
  'Code Reviews',
  'dataSets',
  'SaaS',
  'iOS',
  'x1Y',
  'ＡＢＣ',
];

describe('canonicalType', () => {
  test.each([
    ['People', 'person'],
    ['person', 'person'],
    ['Code Reviews', 'code_review'],
    ['codeReview', 'code_review'],
    ['CODE-REVIEW', 'code_review'],
    ['  spaced   out ', 'spaced_out'],
    ['Addresses', 'address'],
    ['status', 'status'],
    ['news', 'news'],
    ['Cafe\u0301s', 'café'],
    ['ﬁle', 'file'],
    ['人物', '人物'],
    ['Города', 'города'],
    ['İl', 'i\u0307l'],
    ['क्षेत्र', 'क्षेत्र'],
  ])('%j is %s', (name, type) => {
    expect(canonicalType(name)).toBe(type);
    expect(isTypeName(type)).toBe(true);
  });

  test.each(['', '!!!', '_', '1st', '🎉', `x${'y'.repeat(64)}`])('%j is no type', (name) => {
    expect(canonicalType(name)).toBeUndefined();
  });

  test.each(AWKWARD)('of a canonical type is the type itself, as for %s', (name) => {
    const type = canonicalType(name) ?? '';
    expect(canonicalType(type)).toBe(type);
  });

  test('does not change the types that every graph has', () => {
    const known = ['user', 'person', 'organization', 'url', 'asset', 'fact', 'technology', 'artifact'];
    expect(known.map(canonicalType)).toEqual(known);
  });

  test('keeps vowel signs that are written as marks', () => {
    expect(canonicalType('पिता')).not.toBe(canonicalType('पीता'));
  });
});

describe('typeFromKey', () => {
  test.each([
    ['person_alice', 'person'],
    ['People:alice', 'person'],
    ['decision-use-jwt', 'decision'],
    ['tool/hammer', 'tool'],
    ['skill.typescript', 'skill'],
    ['person', 'fact'],
    ['recipe_soup', 'fact'],
    ['alice', 'fact'],
    ['_person_alice', 'fact'],
    ['constructor_x', 'fact'],
  ])('of %s is %s', (key, type) => {
    expect(typeFromKey(key)).toBe(type);
  });
});

describe('labelOfType', () => {
  test.each([
    ['person', 'Person'],
    ['code_review', 'CodeReview'],
    ['élan_vital', 'ÉlanVital'],
  ])('of %s is %s', (type, label) => {
    expect(labelOfType(type)).toBe(label);
  });

  test.each(['node', 'hyperedge'])('of %s is not a label that the graph itself uses', (type) => {
    expect(labelOfType(type).toLowerCase()).toBe(`${type}type`);
  });
});
