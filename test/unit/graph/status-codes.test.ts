import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../support/service-command.ts';

/** What `Status.Code.all()` of Neo4j 5.26 lists (org.neo4j.kernel.api.exceptions). */
const KNOWN = readFileSync(path.join(projectDir, 'test/fixtures/neo4j-status-codes.txt'), 'utf8').split('\n');

test('every code of Neo4j that the code or a test names is one of its own', () => {
  const files = globSync('{src,test,bench}/**/*.ts', { cwd: projectDir });
  const named = files.flatMap((file) => {
    const text = readFileSync(path.join(projectDir, file), 'utf8');
    return [...text.matchAll(/'(Neo\.\w+\.\w+\.\w+)'/g)].map(([, code = '']) => ({ file, code }));
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ code }) => !KNOWN.includes(code))).toEqual([]);
});
