import { randomUUID } from 'node:crypto';
import neo4j from 'neo4j-driver';
import { expect } from 'vitest';
import { endSession, readSession } from '../../../src/graph/queries/session.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';

test('reads on a lease with bookmarks wait for the writes before them', async ({ tenant }) => {
  const sent: string[][] = [];
  const bookmarks = neo4j.bookmarkManager({
    // The driver asks for further bookmarks of the caller, of which there are none, whenever a statement sends its bookmarks.
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
  // A read leaves a bookmark too, and another one where somebody wrote in between.
  const written = made;
  expect(written).toHaveLength(1);
  const [row] = await runQuery(graph, readSession, { id, expiredBefore: 0 });
  expect(row).toMatchObject({ ended: true });
  expect([sent[0], sent.at(-1)]).toEqual([[], written]);
});
