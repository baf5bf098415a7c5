import type { BookmarkManager, Driver } from 'neo4j-driver';

/** A database held open for one piece of work; `release` may be called once. */
export interface Lease {
  readonly driver: Driver;
  /** Name of the database on that driver's server. */
  readonly database: string;
  /** Changes each time the database was opened anew, so that "schema is applied" is remembered per opening. */
  readonly opening: object;
  /** Where reads may go to a follower: has each wait for the writes made here before it. */
  readonly bookmarks?: BookmarkManager | undefined;
  release(): void;
}

/** Where databases live. Two of them: many databases in one JVM of ours, or an existing Neo4j server. */
export interface DatabaseEngine {
  readonly kind: 'embedded' | 'server';
  /** Whether each tenant gets a database of its own; false on a server with a single database. */
  readonly manyDatabases: boolean;
  /** Opens the database, making it on first use. Throws UNAVAILABLE while that is impossible. */
  acquire(database: string): Promise<Lease>;
  /** Lets work in flight end, then closes every database. */
  close(): Promise<void>;
}
