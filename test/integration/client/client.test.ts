import { describe, expect } from 'vitest';
import { MemoryClient } from '../../../client/src/index.ts';
import { test as base } from '../../support/memory-test.ts';

const test = base.extend('client', async ({ service, tenant }) => {
  const { key } = await service.operator.createKey(tenant.graphId, { scope: 'admin' });
  return new MemoryClient({ url: service.app.url, credential: key });
});

describe('the client library', () => {
  test('stores, recalls, relates and forgets', async ({ client }) => {
    const stored = await client.call('store', {
      key: 'person_ada',
      description: 'Ada maintains the parser.',
    });
    expect(stored.status).toBe('created');
    await client.call('store', { key: 'project_parser', description: 'The parser reads queries.' });
    const { results } = await client.call('recall', { query: 'who maintains the parser?' });
    expect(results[0]?.key).toBe('person_ada');
    const relationships = [{ from_key: 'person_ada', to_key: 'project_parser', relationship: 'maintains' }];
    await client.call('addRelationships', { relationships });
    const { edges } = await client.call('getRelationships', { key: 'person_ada' });
    expect(edges.map(({ label }) => label)).toEqual(['maintains']);
    const stream = client.stream('findRelated', { start_node: 'person_ada' });
    const items = [];
    let next = await stream.next();
    for (; !next.done; next = await stream.next()) items.push(next.value);
    expect(items.length).toBeGreaterThan(0);
    expect(JSON.stringify(next.value)).toContain('project_parser');
    expect((await client.call('listOrphans', {})).total).toBe(0);
    expect(await client.call('forget', { key: 'person_ada' })).toMatchObject({ status: 'deleted' });
    await expect(client.call('forget', { key: 'person_ada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('names what is wrong with an input', async ({ client }) => {
    await expect(client.call('store', { key: '', description: 'd' })).rejects.toMatchObject({
      ...{ code: 'INVALID_INPUT', status: 400 },
      requestId: expect.any(String) as string,
    });
  });

  test('names a wrong credential', async ({ service }) => {
    const client = new MemoryClient({ url: service.app.url, credential: 'hm_nothing' });
    await expect(client.call('getOverview', {})).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      status: 401,
    });
  });
});
