import type { BookmarkManager, Driver } from 'neo4j-driver';
import type { AppError } from '../errors.ts';

/** Keeps a database open for one piece of work; `release` may be called once. */
export interface Lease {
  readonly driver: Driver;
  /** Name of the database on that driver's server. */
  readonly database: string;
  /** A new object each time the database is opened or created: what is cached about the database is valid for one generation. */
  readonly generation: object;
  /** Where reads may go to a follower: each read waits for the earlier writes of this process. */
  readonly bookmarks?: BookmarkManager | undefined;
  /** Where others may replace the database: asks the server whether they did. The next lease is then of the new one. */
  isReplaced?(): Promise<boolean>;
  release(): void;
}

/** What was found before and after a database was dropped. */
export interface Dropped {
  readonly wasThere: boolean;
  readonly isGone: boolean;
}

export type OnClosed = (database: string, isReplaced: boolean) => void;

/** Where databases are stored: many databases in a JVM of this service, or an existing Neo4j server. */
export interface DatabaseEngine {
  /** Whether each tenant gets a database of its own; false on a server with a single database. */
  readonly manyDatabases: boolean;
  /** Opens the database, creates it on first use. Throws UNAVAILABLE while that is impossible, FORBIDDEN where the server refuses another one. */
  acquire(database: string): Promise<Lease>;
  /** Reports each database that was closed, unused or because another took its name (`isReplaced`): nothing may be cached of it. */
  onClosed(listener: OnClosed): void;
  /** Deletes a database with its files. Throws UNAVAILABLE where it is not gone in time, FORBIDDEN where the server does not let us. */
  drop(database: string): Promise<Dropped>;
  /** Whether the database was made already. */
  exists(database: string): Promise<boolean>;
  /** Bytes of the database's files, where the engine sees them. */
  bytesOf?(database: string): Promise<number>;
  /** Where the engine watches its disk: why it accepts no writes now, undefined while there is space. */
  writeRefusal?(): AppError | undefined;
  /** Lets work in flight end, then closes every database. */
  close(): Promise<void>;
}
