import { describe, expect, test } from 'vitest';
import { findRelated } from '../../../src/tools/find-related.ts';
import { ingest } from '../../../src/tools/ingest.ts';
import { parseInput } from '../../../src/tools/parse-input.ts';
import { recall } from '../../../src/tools/recall.ts';
import { store } from '../../../src/tools/store.ts';
import { update } from '../../../src/tools/update.ts';
import { textReader } from '../../../src/http/mcp/methods.ts';

const node = { key: 'a', description: 'b' };
const read = (schema: typeof store.input | typeof recall.input | typeof update.input, input: unknown) =>
  parseInput(schema, input, textReader());

describe('a JSON text instead of a value', () => {
  test.for([
    [store.input, { ...node, data: '{"a": [1, {"b": null}]}' }, { data: { a: [1, { b: null }] } }],
    [
      store.input,
      { ...node, relationships: '[{"to_key": "c", "relationship": "knows", "data": null}]' },
      { relationships: [{ to_key: 'c', relationship: 'knows' }] },
    ],
    [
      store.input,
      {
        ...node,
        relationships: [{ participant_keys: '["c", "d"]', relationship: 'knows', data: '{"x": 1}' }],
      },
      { relationships: [{ participant_keys: ['c', 'd'], data: { x: 1 } }] },
    ],
    [store.input, { ...node, enrich: 'false', assets: '[]' }, { enrich: false, assets: [] }],
    [recall.input, { query: 'a', max_results: '3', explain: ' true\n' }, { max_results: 3, explain: true }],
    [recall.input, { query: 'a', max_results: '1e1' }, { max_results: 10 }],
    [recall.input, { query: 'a', node_types: '["person"]' }, { node_types: ['person'] }],
    [recall.input, { query: 'a', where: '{"due": {"gte": 5}}' }, { where: { due: { gte: 5 } } }],
    [recall.input, { query: 'a', max_results: 'null', node_types: 'null' }, { max_results: 10 }],
    [update.input, { key: 'a', data: '{"gone": null}' }, { data: { gone: null } }],
  ] as const)('is taken as what it says (%#)', ([schema, input, taken]) => {
    expect(read(schema, input)).toMatchObject(taken);
  });

  test.for([
    [recall.input, { query: '["a"]' }],
    [recall.input, { query: '5', where: { count: '5', of: { gte: '5' } } }],
    [store.input, { key: '1', description: '{"a": 1}' }],
    [store.input, { ...node, data: { list: '[1]', text: 'true' } }],
  ] as const)('stays a text where the schema takes one (%#)', ([schema, input]) => {
    expect(read(schema, input)).toMatchObject(input);
  });

  test.for([
    [store.input, { ...node, data: '[1]' }, 'data: must be an object (sent: "[1]").'],
    [store.input, { ...node, data: '{"a": 1' }, 'data: must be an object'],
    [store.input, { ...node, data: '' }, 'data: must be an object (sent: "").'],
    [store.input, { ...node, data: JSON.stringify('{"a": 1}') }, 'data: must be an object'],
    [recall.input, { query: 'a', max_results: 'ten' }, 'max_results: must be a number (sent: "ten").'],
    [recall.input, { query: 'a', max_results: '99' }, 'max_results: must be at most 50 (sent: 99).'],
    [recall.input, { query: 'a', explain: '1' }, 'explain: must be true or false (sent: "1").'],
    [store.input, { ...node, data: `${'['.repeat(5_000)}${']'.repeat(5_000)}` }, 'data: must be an object'],
    [
      store.input,
      { ...node, data: '{"__proto__": {"a": 1}}' },
      'data.__proto__: is a field named __proto__.',
    ],
    [store.input, { ...node, data: '{"a": 1e999}' }, 'data.a: is a number beyond'],
    [store.input, { ...node, data: '{"a": ["\\udf00"]}' }, 'data.a.0: is a text that is no well-formed'],
    [store.input, { ...node, data: '{"tax id": 40123456789012345678}' }, 'data.tax id: is the integer 4012'],
    [store.input, { ...node, assets: `[${'1,'.repeat(200_001)}1]` }, 'assets: must be a list'],
    [store.input, { key: 'null', description: null }, 'description: is missing.'],
    [
      store.input,
      { ...node, relationships: '[{"to_key": "c", "relationship": "knows", "data": "{}"}]' },
      'relationships.0.data: must be an object (sent: "{}").',
    ],
    [
      store.input,
      { ...node, relationships: '[{"to_key": "c"}]' },
      'relationships.0.relationship: is missing. Example: "relationship": "works for".',
    ],
  ] as const)('is refused where it says something else, or is one twice (%#)', ([schema, input, words]) => {
    expect(() => read(schema, input)).toThrow(words);
  });

  test('is read at several places of one call, within one limit', () => {
    const text = `{"a": [${'1,'.repeat(90_000)}1]}`;
    const relationships = ['c', 'd', 'e'].map((to_key) => ({ to_key, relationship: 'knows', data: text }));
    expect(() => read(store.input, { ...node, relationships })).toThrow(
      /^relationships\.2\.data: must be an object/,
    );
  });

  test('is refused without a reader', () => {
    expect(() => parseInput(recall.input, { query: 'a', max_results: '3' })).toThrow('must be a number');
    expect(() => parseInput(findRelated.input, { start_node: 'a', node_types: '["person"]' })).toThrow(
      'must be a list',
    );
    expect(() => parseInput(ingest.input, { text: 'a', dry_run: 'true' })).toThrow('must be true or false');
  });
});
