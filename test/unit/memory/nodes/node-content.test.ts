import { describe, expect, test } from 'vitest';
import {
  changedContent,
  contentProperties,
  fieldsChanged,
  newContent,
} from '../../../../src/memory/nodes/node-content.ts';

/** The characters that are written for a node with this data, apart from the data. */
function derivedOf(data: Record<string, unknown>): number {
  const content = newContent({ key: 'k1', description: 'd', data });
  const written = contentProperties(content, { a: new Float32Array(384) });
  return JSON.stringify({ ...written, data: '' }).length;
}

describe('the derived properties of a node', () => {
  test.each([
    ['U+FDFA, which folds into 18 characters', '\ufdfa'],
    ['Chinese', '漢'],
    ['Latin letters', 'é'],
  ])('are bounded for 256 KiB of %s', (_, character) => {
    const text = character.repeat(Math.floor(250_000 / Buffer.byteLength(character)));
    expect(derivedOf({ text })).toBeLessThan(150_000);
  });
});

describe('the content of a node', () => {
  test('is complete if the caller left fields out', () => {
    expect(newContent({ key: 'person_ada', description: 'Ada' })).toEqual({
      key: 'person_ada',
      description: 'Ada',
      node_type: 'person',
      data: {},
      assets: [],
      occurred_at: null,
    });
  });

  test('keeps the fields that a change does not have, and takes those that it has', () => {
    const stated = { data: { born: 1815 }, assets: ['a'], occurred_at: '1815-12-10T00:00:00Z' };
    const old = newContent({ key: 'person_ada', description: 'Ada', ...stated });
    expect(changedContent(old, { description: 'Ada Lovelace' })).toEqual({
      ...old,
      description: 'Ada Lovelace',
    });
    const all = {
      description: 'd',
      node_type: 'user',
      data: {},
      assets: [],
      occurred_at: '1852-11-27T00:00:00Z',
    };
    expect(changedContent(old, all)).toEqual({ key: 'person_ada', ...all });
  });

  test('has no time any more where a change says that it is not known', () => {
    const old = newContent({ key: 'event_launch', description: 'The launch', occurred_at: '2026-05-04' });
    expect(changedContent(old, { occurred_at: null })).toEqual({ ...old, occurred_at: null });
    expect(changedContent(changedContent(old, { occurred_at: null }), { occurred_at: '2026-05-05' })).toEqual(
      {
        ...old,
        occurred_at: '2026-05-05',
      },
    );
  });
});

test('two states of a node differ in the fields of their content alone, whatever order their data has', () => {
  const ada = newContent({ key: 'person_ada', description: 'Ada', data: { born: 1815, died: 1852 } });
  expect(fieldsChanged(ada, { ...ada, data: { died: 1852, born: 1815 } })).toEqual([]);
  const changed = { ...ada, description: 'Ada Lovelace', assets: ['a'], occurred_at: '1815-12-10' };
  expect(fieldsChanged(ada, changed)).toEqual(['description', 'occurred_at', 'assets']);
});
