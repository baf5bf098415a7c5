import { expect } from 'vitest';
import { originsOfTargets } from '../../../src/graph/queries/understanding/origin.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { MEMORY_FORM } from '../../support/memory-form.ts';
import { test } from '../../support/memory-test.ts';

/** The node is derived from 30 nodes, the later the surer, and surest from 20 passages of a file. */
const MANY_ORIGINS = `
  MATCH (n:Node {key: 'derived'})
  CREATE (f:_File {id: 'file', key: 'book'})
  WITH n, f
  UNWIND range(0, 49) AS at
  CREATE (:_Origin {
    target: n.id, source: 'source_' + at, kind: 'node', engine: 'offline', confidence: 0.4 + at / 100.0, at: '2026'
  })
  FOREACH (_ IN CASE WHEN at < 30 THEN [1] ELSE [] END | 
    CREATE (:Node {id: 'source_' + at, key: 'text_' + at, ${MEMORY_FORM}}))
  FOREACH (_ IN CASE WHEN at < 30 THEN [] ELSE [1] END | CREATE (:_Chunk {id: 'source_' + at})-[:_PART_OF]->(f))
  RETURN DISTINCT n.id AS id`;

test('of many origins the surest are returned, and passages of one file once', async ({ tenant }) => {
  const { graph } = tenant;
  await tenant.call('store', { key: 'derived', description: 'Named in many texts.' });
  const [row] = await tenant.cypher(MANY_ORIGINS);
  const sourcesAmong = async (read: number) => {
    const rows = await runQuery(graph, originsOfTargets, { targets: [String(row?.['id'])], read, limit: 4 });
    return rows.map(({ source }) => source);
  };
  expect(await sourcesAmong(200)).toEqual(['book', 'text_29', 'text_28', 'text_27']);
  expect(await sourcesAmong(21)).toEqual(['book', 'text_29']);
});
