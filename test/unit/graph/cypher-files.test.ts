import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  checkCypherFiles,
  cypherOf,
  schemaSteps,
  statementsWithParts,
} from '../../../src/graph/cypher-files.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';
import { lockNodes, orphans } from '../../../src/graph/queries/node.ts';
import type { Query } from '../../../src/graph/query.ts';

/** All specs, with one of them removed or replaced. */
function without(spec: Query, ...instead: Query[]): Query[] {
  return [...allQueries.filter((other) => other !== spec), ...instead];
}

describe('checkCypherFiles', () => {
  test('accepts the files and the specs', () => {
    expect(allQueries.length).toBeGreaterThan(30);
    expect(() => checkCypherFiles(allQueries)).not.toThrow();
  });

  test('names a parameter of the file that the spec does not declare', () => {
    const params = orphans.params.omit({ offset: true });
    const copy = { ...orphans, params };
    expect(() => checkCypherFiles(without(orphans, copy))).toThrow(/node\/orphans: \$offset is not declared/);
  });

  test('names a parameter of the spec that the file does not use', () => {
    const copy = { ...orphans, params: orphans.params.extend({ extra: z.string() }) };
    expect(() => checkCypherFiles(without(orphans, copy))).toThrow(/node\/orphans: \$extra is not used/);
  });

  test('names both a missing file and a file without a spec', () => {
    const astray = { ...lockNodes, name: 'node/lock-node' };
    expect(() => checkCypherFiles(without(lockNodes, astray))).toThrow(
      /^cypher\/ and its specs differ: node\/lock-nodes: no spec names it; node\/lock-node: the file is missing$/,
    );
  });
});

describe('cypherOf', () => {
  test('returns the text of the file', () => {
    expect(cypherOf(lockNodes)).toContain('MATCH');
  });

  test('throws where the file is missing', () => {
    expect(() => cypherOf({ ...lockNodes, name: 'no/such' })).toThrow('cypher/no/such.cypher is missing.');
  });
});

test('cypher/generated holds the statements that include parts, as they run', () => {
  const root = new URL('../../../cypher/generated/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.cypher'),
  );
  expect(
    Object.fromEntries(files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')])),
    'npm run cypher writes them',
  ).toEqual(Object.fromEntries(statementsWithParts().map(([name, text]) => [`${name}.cypher`, text])));
});

describe('the files under cypher/', () => {
  test('each begin with a sentence on what the statement does', () => {
    const silent = allQueries.filter((query) => !/^\/\/ [A-Z]/.test(cypherOf(query)));
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('are named by one spec each', () => {
    const names = allQueries.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe.each(['tenant', 'service'])('schemaSteps of %s', (kind) => {
  const steps = schemaSteps(kind);

  test('are numbered in order, each number once', () => {
    const numbers = steps.map(({ name }) => Number(/^(\d{3})-/.exec(name)?.[1]));
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
    expect(numbers).not.toEqual([]);
  });

  test('contain statements, none of them empty', () => {
    const statements = steps.flatMap((step) => step.statements);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter((statement) => /^\s*(\/\/.*\s*)*$/.test(statement))).toEqual([]);
  });

  test('can be repeated', () => {
    const statements = steps.flatMap((step) => step.statements);
    expect(statements.filter((statement) => !/IF NOT EXISTS|MERGE|DELETE|REMOVE/.test(statement))).toEqual(
      [],
    );
  });
});
