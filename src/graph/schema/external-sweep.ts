import neo4j, { type Session } from 'neo4j-driver';
import { cypherOf } from '../cypher-files.ts';
import type { Lease } from '../engine.ts';
import { NO_TIMEOUT } from '../time-limits.ts';
import {
  malformedEdges,
  malformedNodes,
  moveMalformedEdges,
  moveMalformedNodes,
} from '../queries/external.ts';

/** What one scan finds. */
const PAGE = 50_000;
/** What one transaction moves: its memory is bounded. */
const BATCH = 1_000;

/** Moves what others wrote in another form to `_External` and `_EXTERNAL`, as the embedded host does at each of their commits. */
export async function sweepExternal(session: Session): Promise<void> {
  await moveAll(session, cypherOf(malformedNodes), cypherOf(moveMalformedNodes));
  await moveAll(session, cypherOf(malformedEdges), cypherOf(moveMalformedEdges));
}

/** The same on a lease of its own, where the database is on a server. */
export async function sweepServer({ acquire }: { readonly acquire: () => Promise<Lease> }): Promise<void> {
  const lease = await acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    if (lease.isReplaced) await sweepExternal(session);
  } finally {
    await session.close().catch(() => undefined);
    lease.release();
  }
}

async function moveAll(session: Session, find: string, move: string): Promise<void> {
  for (;;) {
    const { records } = await session.run(find, { limit: neo4j.int(PAGE) }, NO_TIMEOUT);
    const elements = records.map((record) => record.get('element') as string);
    for (let at = 0; at < elements.length; at += BATCH) {
      const batch = elements.slice(at, at + BATCH);
      await session.executeWrite((transaction) => transaction.run(move, { elements: batch }));
    }
    if (elements.length < PAGE) return;
  }
}
