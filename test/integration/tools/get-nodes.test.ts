import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_get_nodes', () => {
  test('answers the nodes in the order of the keys and lists those that are missing', async ({ tenant }) => {
    await tenant.storeKeys('b', 'a', 'c');
    const { nodes, missing } = await tenant.call('get_nodes', { keys: ['c', 'ghost', 'a', 'b', 'wraith'] });
    expect(nodes.map(({ key }) => key)).toEqual(['c', 'a', 'b']);
    expect(missing).toEqual(['ghost', 'wraith']);
  });

  test('answers a repeated key once', async ({ tenant }) => {
    await tenant.storeKeys('twice');
    const { nodes } = await tenant.call('get_nodes', { keys: ['twice', 'twice'] });
    expect(nodes).toHaveLength(1);
  });

  test('answers 50 keys, and refuses none and 51', async ({ tenant }) => {
    const keys = Array.from({ length: 51 }, (_, at) => `no_${at}`);
    expect((await tenant.call('get_nodes', { keys: keys.slice(1) })).missing).toHaveLength(50);
    expect(await tenant.failure('get_nodes', { keys })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await tenant.failure('get_nodes', { keys: [] })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test.for([
    ['as_of', { keys: ['a'], as_of: 'yesterday' }],
    ['keys', { keys: 'a' }],
    ['keys.0', { keys: ['a\n'] }],
    ['keys', {}],
  ] as const)('refuses a wrong %s (%#)', async ([path, input], { tenant }) => {
    const failure = await tenant.failure('get_nodes', input);
    expect(failure).toMatchObject({ code: 'INVALID_INPUT', details: { issues: [{ path }] } });
  });
});

describe('keys', () => {
  test('that differ only in case are two nodes', async ({ tenant }) => {
    await tenant.storeKeys('Case', 'case', 'CASE');
    const { nodes } = await tenant.call('get_nodes', { keys: ['case', 'CASE'] });
    expect(nodes.map(({ description }) => description)).toEqual(['About case.', 'About CASE.']);
  });

  test('that differ only in Unicode normal form are one node', async ({ tenant }) => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    const first = await tenant.call('store', { key: decomposed, description: 'A place.' });
    const again = await tenant.call('store', { key: composed, description: 'A place.' });
    expect(again).toMatchObject({ id: first.id, status: 'exists', key: composed });
    const { nodes, missing } = await tenant.call('get_nodes', { keys: [decomposed] });
    expect([nodes.length, missing]).toEqual([1, []]);
  });

  test('in either normal form are the same for relationships', async ({ tenant }) => {
    await tenant.storeKeys('na\u00efve', 'other');
    const { relationships } = await tenant.call('add_relationships', {
      relationships: [{ nodes: ['nai\u0308ve', 'other'], relationship: 'knows' }],
    });
    expect(relationships[0]?.nodes).toEqual(['na\u00efve', 'other']);
  });

  test('with blanks around them are other keys', async ({ tenant }) => {
    await tenant.storeKeys('blank', ' blank');
    expect((await tenant.call('get_nodes', { keys: ['blank', ' blank'] })).nodes).toHaveLength(2);
  });
});
