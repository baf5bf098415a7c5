import { randomUUID } from 'node:crypto';
import neo4j from 'neo4j-driver';
import { expect } from 'vitest';
import { endSession, readSession } from '../../../src/graph/queries/session.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';

test('a lease with bookmarks has reads wait for the writes before them', async ({ tenant }) => {
  const sent: string[][] = [];
  const bookmarks = neo4j.bookmarkManager({
    // Those that the caller has besides: none. Asked for whenever a statement takes its bookmarks along.
    bookmarksSupplier: () => (sent.push([...made]), Promise.resolve([])),
    bookmarksConsumer: (current) => Promise.resolve(void (made = [...current])),
  });
  let made: string[] = [];
  const graph = {
    ...tenant.graph,
    acquire: async () => Object.assign(await tenant.graph.acquire(), { bookmarks }),
  };
  const id = randomUUID();
  await runQuery(graph, endSession, { id, now: Date.now() });
  // A read leaves a bookmark too, which is another one if somebody wrote in between.
  const written = made;
  expect(written).toHaveLength(1);
  const [row] = await runQuery(graph, readSession, { id, goneBefore: 0 });
  expect(row).toMatchObject({ ended: true });
  expect([sent[0], sent.at(-1)]).toEqual([[], written]);
});
