import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

const NODE = { key: 'input', description: 'Checked.' };
/** Arguments of features that do not exist. They are refused by name, never ignored. */
const UNKNOWN_FIELDS = ['mode', 'valid_from', 'session_id', 'as_of', 'explain'];
const MIB = 1_048_576;

describe('hm_store refuses', () => {
  test.for(UNKNOWN_FIELDS)('the unknown field %s, which it names', async (field, { tenant }) => {
    const failure = await tenant.failure('store', { ...NODE, [field]: true });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(failure.details).toEqual({ issues: [{ path: field, message: 'is not a known field' }] });
  });

  test('an unknown field of a relationship, which it names with its path', async ({ tenant }) => {
    const failure = await tenant.failure('store', {
      ...NODE,
      relationships: [{ to_key: 'a', relationship: 'b', since: '2026-01-01' }],
    });
    expect(failure.message).toContain('relationships.0.since');
  });

  test.for([
    ['key', 7],
    ['key', ['a']],
    ['key', null],
    ['description', { text: 'a' }],
    ['node_type', false],
    ['data', 'text'],
    ['data', ['a']],
    ['assets', 'a'],
    ['assets', [7]],
    ['relationships', {}],
    ['relationships', ['a']],
    ['occurred_at', 1_700_000_000],
    ['on_conflict', 'merge'],
  ] as const)('%s with the value %j of a wrong type', async ([field, value], { tenant }) => {
    const failure = await tenant.failure('store', { ...NODE, [field]: value });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(failure.message).toMatch(new RegExp(`^${field}`));
  });

  test.for([
    ['an empty key', { key: '' }],
    ['a blank key', { key: ' \u00a0 ' }],
    ['a key with a line break', { key: 'a\nb' }],
    ['a key with NUL', { key: 'a\u0000' }],
    ['a key with a C1 control', { key: 'a\u0085b' }],
    ['a key of 257 characters', { key: 'k'.repeat(257) }],
    ['a key with half a character', { key: 'a\ud800' }],
    ['an empty description', { description: '' }],
    ['a blank description', { description: '\n\t ' }],
    ['a description that cannot be seen', { description: '\u200b\u2060' }],
    ['a key that cannot be seen', { key: '\u3164' }],
    ['a description of 20,001 characters', { description: 'd'.repeat(20_001) }],
    ['a description with half a character', { description: 'half \udc00' }],
    ['a type without a letter', { node_type: '123' }],
    ['a type of 65 characters', { node_type: 't'.repeat(65) }],
    ['a time without a zone', { occurred_at: '2026-01-01T00:00:00' }],
    ['a time that is none', { occurred_at: '2026-02-30T00:00:00Z' }],
    ['data over 256 KiB', { data: { text: 'd'.repeat(256 * 1_024) } }],
    ['data nested 33 deep', { data: nested(33) }],
    ['101 assets', { assets: Array.from({ length: 101 }, () => 'a') }],
    ['an empty relationship', { relationships: [{ to_key: 'a', relationship: ' ' }] }],
    ['a relationship of 501 characters', { relationships: [{ to_key: 'a', relationship: 'r'.repeat(501) }] }],
  ] as const)('%s', async ([, change], { tenant }) => {
    const failure = await tenant.failure('store', { ...NODE, ...change });
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', status: 400 });
    expect(failure.message).toMatch(new RegExp(`^${Object.keys(change)[0]}`));
  });

  test('an input, and names all its faults', async ({ tenant }) => {
    const failure = await tenant.failure('store', { key: '', data: 7, extra: 1 });
    const paths = (failure.details?.['issues'] as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['key', 'description', 'data', 'extra']));
  });

  test('a field called __proto__, at any depth, and names it', async ({ tenant }) => {
    for (const data of ['{"__proto__":{"a":1}}', '{"in":[{"__proto__":1}]}']) {
      const response = await tenant.fetch('/api/v1/memory/store', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"key":"proto","description":"a","data":${data}}`,
      });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('__proto__')]);
    }
  });

  test('data nested 50,000 deep, without a stack overflow', async ({ tenant }) => {
    const response = await tenant.fetch('/api/v1/memory/store', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"key":"a","description":"b","data":${'{"in":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('nested');
  });

  test('a body over 1 MiB with 413', async ({ tenant }) => {
    const failure = await tenant.failure('store', { ...NODE, description: 'd'.repeat(MIB) });
    expect(failure).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', details: { limit_bytes: MIB } });
  });
});

describe('hm_store accepts', () => {
  test.for([
    ['a key of 256 characters', { key: 'k'.repeat(256) }],
    ['a key of spaces and signs', { key: ' Ünïcode / ? # & % "quoted" \\ 名前 ' }],
    ['a description of 20,000 characters', { key: 'long', description: 'd'.repeat(20_000) }],
    ['data of nearly 256 KiB', { key: 'large', data: { text: 'd'.repeat(256 * 1_024 - 20) } }],
    ['data nested 32 deep', { key: 'deep', data: nested(32) }],
  ] as const)('%s and gives it back unchanged', async ([, change], { tenant }) => {
    const input: Record<string, unknown> = { ...NODE, ...change };
    await tenant.call('store', input);
    const { nodes } = await tenant.call('get_nodes', { keys: [input['key']] });
    const stored: unknown = JSON.parse(JSON.stringify(nodes[0]));
    expect(stored).toMatchObject(JSON.parse(JSON.stringify(input)));
    expect(JSON.stringify(nodes[0]?.data)).toBe(JSON.stringify(input['data'] ?? {}));
  });
});

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { in: nested(depth - 1) };
}
