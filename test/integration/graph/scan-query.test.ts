import { describe, expect } from 'vitest';
import { scanNodes } from '../../../src/graph/queries/recall/list.ts';
import { scanQuery } from '../../../src/graph/scan-query.ts';
import { test as base } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const NODES = 3_000;

const test = base.extend('crowded', { scope: 'file' }, async ({ tenant }) => {
  await tenant.cypher(
    `UNWIND range(1, ${NODES}) AS at
     CREATE (:Node {id: 'scan-' + at, key: 'scan_' + at, description: $text, node_type: 'fact', rev: 1, data: '{}',
       created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z'})`,
    { text: 'lorem ipsum '.repeat(300) },
  );
  return tenant;
});

/** Rows taken until the signal, so many milliseconds after the statement begins, or until `most` have come. */
async function scanned(
  { graph }: TestTenant,
  literal: string | null,
  { ms, most = Infinity }: { ms?: number; most?: number },
): Promise<number> {
  const caller = new AbortController();
  const end = () => ms !== undefined && setTimeout(() => caller.abort(new Error('time')), ms);
  let rows = 0;
  const params = { nodeTypes: null, fields: [], times: [], near: null, literal };
  const nodes = scanQuery({ ...graph, signal: caller.signal }, scanNodes, params, end);
  for await (const { key } of nodes) if (key !== '' && ++rows >= most) break;
  return rows;
}

async function running(tenant: TestTenant): Promise<number> {
  const rows = await tenant.cypher(
    "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH '// Every node'",
  );
  return rows.length;
}

describe('scanQuery', () => {
  test('yields every row', async ({ crowded }) => {
    expect(await scanned(crowded, null, {})).toBe(NODES);
    expect(await scanned(crowded, 'scan_2999', {})).toBe(1);
  });

  test('ends its statement at an abort or when no more rows are taken, and leaves the connection usable', async ({
    crowded,
  }) => {
    for (let ms = 0; ms < 40; ms += 2) {
      for (const literal of [null, 'nowhere']) {
        const outcome = await scanned(crowded, literal, { ms }).catch((error: unknown) => error);
        if (typeof outcome !== 'number') expect(outcome).toMatchObject({ message: 'time' });
        expect(await crowded.cypher('RETURN 1 AS one')).toHaveLength(1);
      }
      expect(await scanned(crowded, null, { most: ms * 50 + 1 })).toBe(ms * 50 + 1);
      expect(await crowded.cypher('RETURN 1 AS one')).toHaveLength(1);
    }
    expect(await running(crowded)).toBe(0);
  });
});
