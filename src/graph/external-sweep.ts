import neo4j, { type Session } from 'neo4j-driver';
import { NO_TIMEOUT } from './copy/no-timeout.ts';
import { cypherOf } from './cypher-files.ts';
import type { Graph } from './graph.ts';
import {
  malformedEdges,
  malformedNodes,
  moveMalformedEdges,
  moveMalformedNodes,
} from './queries/external.ts';

/** What one scan finds. */
const PAGE = 50_000;
/** What one transaction moves: its memory is bounded. */
const BATCH = 1_000;

/**
 * Moves what others wrote under the labels of the service in another form: nodes and hyperedges to the label `_External`, edges
 * to the type `_EXTERNAL`. The embedded engine's host does so whenever others commit; a server does not. Returns how many.
 */
export async function sweepExternal(session: Session): Promise<number> {
  const nodes = await moveAll(session, cypherOf(malformedNodes), cypherOf(moveMalformedNodes));
  return nodes + (await moveAll(session, cypherOf(malformedEdges), cypherOf(moveMalformedEdges)));
}

/** The same on a lease of its own. */
export async function sweepGraph({ acquire }: Pick<Graph, 'acquire'>): Promise<number> {
  const lease = await acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    return await sweepExternal(session);
  } finally {
    await session.close().catch(() => undefined);
    lease.release();
  }
}

async function moveAll(session: Session, find: string, move: string): Promise<number> {
  for (let moved = 0; ; ) {
    const { records } = await session.run(find, { limit: neo4j.int(PAGE) }, NO_TIMEOUT);
    const elements = records.map((record) => record.get('element') as string);
    for (let at = 0; at < elements.length; at += BATCH) {
      const batch = elements.slice(at, at + BATCH);
      await session.executeWrite((transaction) => transaction.run(move, { elements: batch }));
    }
    moved += elements.length;
    if (elements.length < PAGE) return moved;
  }
}
