import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkCypherFiles, cypherOf, schemaSteps } from '../../../src/graph/cypher-files.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';
import { query } from '../../../src/graph/query.ts';

const getNodes = allQueries.find(({ name }) => name === 'node/get-nodes');

/** The specs with that of node/get-nodes replaced. */
function withParams(params: z.ZodObject) {
  return allQueries.map((spec) => (spec === getNodes ? { ...spec, params } : spec));
}

describe('checkCypherFiles', () => {
  test('finds nothing to complain about in the files and specs of this build', () => {
    expect(() => checkCypherFiles(allQueries)).not.toThrow();
  });

  test('reports a parameter that a file uses and its spec does not declare', () => {
    expect(() => checkCypherFiles(withParams(z.object({})))).toThrow('node/get-nodes: $keys is not declared');
  });

  test('reports a parameter that a spec declares and its file does not use', () => {
    const params = z.object({ keys: z.array(z.string()), limit: z.number() });
    expect(() => checkCypherFiles(withParams(params))).toThrow('node/get-nodes: $limit is not used');
  });

  test('reports a file that no spec names', () => {
    const fewer = allQueries.filter((spec) => spec !== getNodes);
    expect(() => checkCypherFiles(fewer)).toThrow('node/get-nodes: no spec names it');
  });

  test('reports a spec without a file', () => {
    const lost = query('node/lost', { params: z.object({}), row: z.object({}), access: 'READ' });
    expect(() => checkCypherFiles([...allQueries, lost])).toThrow('node/lost: the file is missing');
    expect(() => cypherOf(lost)).toThrow('cypher/node/lost.cypher is missing');
  });

  test('reports every fault at once', () => {
    const lost = query('node/lost', { params: z.object({}), row: z.object({}), access: 'READ' });
    const faulty = [...withParams(z.object({})), lost];
    expect(() => checkCypherFiles(faulty)).toThrow(/get-nodes.*node\/lost/);
  });
});

describe('the files under cypher/', () => {
  test.for(allQueries.map((spec) => [spec.name, spec] as const))(
    '%s begins with a sentence on what it does',
    ([, spec]) => {
      expect(cypherOf(spec)).toMatch(/^\/\/ [A-Z].+/);
    },
  );

  test('name each query once', () => {
    const names = allQueries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.for(['tenant', 'service'])(
    'hold the schema of kind %s in numbered steps that repeat safely',
    (kind) => {
      const steps = schemaSteps(kind);
      expect(steps.map(({ name }) => name.slice(0, 3))).toEqual(
        steps.map((_, at) => String(at + 1).padStart(3, '0')),
      );
      for (const statement of steps.flatMap(({ statements }) => statements)) {
        expect(statement).toMatch(/IF NOT EXISTS|MERGE/);
      }
    },
  );
});
