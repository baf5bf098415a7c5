import { describe, expect, test } from 'vitest';
import { cypherOf } from '../../../src/graph/cypher-files.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';
import { statementIn, vectorIndexes } from '../../../src/graph/schema/vector-slots.ts';

const textOf = (name: string) => {
  const query = allQueries.find((each) => each.name === name);
  return query ? cypherOf(query) : '';
};

describe('a statement in slot b', () => {
  test('reads the vectors, the features of nodes and the indexes of that slot', () => {
    const text = statementIn('b', textOf('recall/candidates'));
    expect(text).toContain("'node_vector_b'");
    expect(text).toContain("'hyperedge_vector_b'");
    expect(text).not.toContain("_vector'");
    expect(statementIn('b', textOf('recall/features'))).toContain('n.features_b');
    expect(statementIn('b', textOf('label/label-vectors'))).toContain('l.embedding_b');
  });

  test('reads the features of versions where they are, since these have no vectors', () => {
    const text = statementIn('b', textOf('recall/as-of/features'));
    expect(text).toContain('v.features AS features');
    expect(text).toContain('v.embedding_b');
  });

  test('is the same in slot a', () => {
    for (const query of allQueries) expect(statementIn('a', cypherOf(query))).toBe(cypherOf(query));
  });
});

test('every vector index of the schema has one of slot b', () => {
  const names = vectorIndexes('b').map(({ name }) => name);
  expect(names.sort()).toEqual(
    vectorIndexes('a')
      .map(({ name }) => `${name}_b`)
      .sort(),
  );
  expect(names).toContain('chunk_vector_b');
  for (const { statement } of vectorIndexes('b'))
    expect(statement).toMatch(/_vector_b IF NOT EXISTS FOR .*\.embedding_b\)/);
});
