import { beforeEach, describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';

describe('hm_recall of a query with operators', () => {
  beforeEach<{ tenant: { call: (name: 'store', input: object) => Promise<unknown> } }>(async ({ tenant }) => {
    await Promise.all(
      [
        { key: 'person_grace', description: 'Grace wrote the first compiler in the navy.' },
        {
          key: 'tool_compiler',
          description: 'A compiler: it was first wrote down in 1952.',
          node_type: 'tool',
        },
        { key: 'fact_navy', description: 'The navy used punched cards.' },
      ].map((node) => tenant.call('store', node)),
    );
  });

  test('finds only nodes that contain a quoted phrase', async ({ tenant }) => {
    const { results } = await tenant.call('recall', { query: 'who was it? "The First Compiler"' });
    expect(results.map(({ key }) => key)).toEqual(['person_grace']);
  });

  test('finds only nodes of the type that it names', async ({ tenant }) => {
    const { results } = await tenant.call('recall', { query: 'type:tools compiler' });
    expect(results.map(({ key }) => key)).toEqual(['tool_compiler']);
  });

  test('is refused if its type and node_types exclude each other', async ({ tenant }) => {
    const input = { query: 'type:tool compiler', node_types: ['person'] };
    expect(await tenant.failure('recall', input)).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('tool') as string,
    });
  });

  test.for([{ query: 'compiler', node_types: ['starship', 'person'] }, { query: 'zzyzx type:starship' }])(
    'of an unknown type only is answered empty, with the known types: %j',
    async (input, { tenant }) => {
      const { results, metadata } = await tenant.call('recall', {
        ...input,
        query: `"nowhere at all" ${input.query}`,
      });
      expect(results).toEqual([]);
      expect(metadata).toMatchObject({ unknown_types: ['starship'] });
      expect(metadata.known_types).toContain('person');
    },
  );

  test('is cut by max_tokens and says so', async ({ tenant }) => {
    const { results, metadata } = await tenant.call('recall', { query: 'compiler navy', max_tokens: 110 });
    expect(results).toHaveLength(1);
    expect(metadata.truncated).toContain('max_tokens');
  });
});
