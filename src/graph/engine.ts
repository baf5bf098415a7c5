import type { BookmarkManager, Driver } from 'neo4j-driver';
import type { AppError } from '../errors.ts';

/** A database held open for one piece of work; `release` may be called once. */
export interface Lease {
  readonly driver: Driver;
  /** Name of the database on that driver's server. */
  readonly database: string;
  /** Another one each time the database was opened or created anew: what is known of it holds for one generation. */
  readonly generation: object;
  /** Where reads may go to a follower: has each wait for the writes made here before it. */
  readonly bookmarks?: BookmarkManager | undefined;
  /**
   * Where others may drop or replace the database: whether that happened since, by one statement. The next lease is then
   * of the new database, which is made where it is missing.
   */
  isReplaced?(): Promise<boolean>;
  release(): void;
}

export type OnClosed = (database: string, isReplaced: boolean) => void;

/** Where databases live. Two of them: many databases in one JVM of ours, or an existing Neo4j server. */
export interface DatabaseEngine {
  readonly kind: 'embedded' | 'server';
  /** Whether each tenant gets a database of its own; false on a server with a single database. */
  readonly manyDatabases: boolean;
  /** Opens the database, making it on first use. Throws UNAVAILABLE while that is impossible, FORBIDDEN where the server refuses another one. */
  acquire(database: string): Promise<Lease>;
  /**
   * Tells of each database that was closed: nobody used it for a while, or another one stands under its name (`isReplaced`),
   * so that nothing of it may be kept.
   */
  onClosed(listener: OnClosed): void;
  /** Where the engine watches its disk: why nothing is written now, undefined while there is room. */
  writeRefusal?(): AppError | undefined;
  /** Lets work in flight end, then closes every database. */
  close(): Promise<void>;
}
