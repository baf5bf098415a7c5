import { randomUUID } from 'node:crypto';
import { Neo4jError, type Driver, type SessionConfig } from 'neo4j-driver';
import type { OpenDriver } from '../../src/graph/server/connect.ts';

/** The database that a name has now; after a drop another one may get the name. */
interface StandInDatabase {
  id: string;
  status: 'online' | 'starting' | 'offline';
  readonly aliases: string[];
  readonly driver: Driver;
}

export const DATABASE_NOT_FOUND = 'Neo.ClientError.Database.DatabaseNotFound';

const STOPPED = 'Neo.TransientError.General.DatabaseUnavailable';

/** An error as a server sends it. */
export function serverError(code: string, message = 'what a server says'): Neo4jError {
  return new Neo4jError(message, code, '50N42', message);
}

/**
 * Replaces the driver of a Neo4j server with many databases. It answers the administration commands itself and passes every
 * other statement to the driver that `open` returned when the database was created.
 */
export class StandInServer {
  readonly databases = new Map<string, StandInDatabase>();
  /** The administration commands it received. */
  readonly commands: string[] = [];
  readonly drivers = { opened: 0, closed: 0 };
  /** Runs before every command, which fails where this throws. */
  beforeCommand: (command: string, name: string, parameters: object) => unknown = () => undefined;
  readonly #open: (id: string) => Driver | Promise<Driver>;
  readonly #creating = new Set<string>();

  constructor(open: (id: string) => Driver | Promise<Driver> = () => emptyDriver) {
    this.#open = open;
  }

  readonly openDriver: OpenDriver = () => {
    this.drivers.opened += 1;
    const driver = {
      session: (config: SessionConfig) => this.#session(config),
      close: () => Promise.resolve(void (this.drivers.closed += 1)),
    };
    return driver as unknown as Driver;
  };

  /** Creates a database like an administrator or another process. */
  async create(name: string, status: StandInDatabase['status'] = 'online'): Promise<void> {
    const id = randomUUID();
    this.databases.set(name, { id, status, aliases: [], driver: await this.#open(id) });
  }

  drop(name: string): void {
    this.databases.delete(name);
  }

  #session(config: SessionConfig): unknown {
    const { database = '' } = config;
    if (database === 'system') {
      const run = (text: string, parameters: { name?: string }) => this.#command(text, parameters);
      return { run, close: () => Promise.resolve() };
    }
    const known = this.databases.get(database);
    if (!known) return failingSession(DATABASE_NOT_FOUND, 'Graph not found');
    if (known.status === 'offline') return failingSession(STOPPED, 'Database is unavailable');
    return known.driver.session({ ...config, database: 'neo4j' });
  }

  async #command(text: string, parameters: { name?: string }) {
    const { name = '' } = parameters;
    this.commands.push(text);
    await this.beforeCommand(text, name, parameters);
    if (text.startsWith('CREATE OR REPLACE')) await this.create(name);
    else if (text.startsWith('CREATE') && !this.databases.has(name)) await this.#createOnce(name);
    else if (text.startsWith('DROP')) this.drop(name);
    else if (text.startsWith('STOP')) this.#set(name, 'offline');
    else if (text.startsWith('START')) this.#set(name, 'online');
    return { records: this.#rowsOf(text, name).map((row) => ({ toObject: () => row })) };
  }

  /** A second creation fails while the first is under way. */
  async #createOnce(name: string): Promise<void> {
    if (this.#creating.has(name)) throw serverError('Neo.DatabaseError.Statement.ExecutionFailed');
    this.#creating.add(name);
    await this.create(name).finally(() => this.#creating.delete(name));
  }

  #set(name: string, status: StandInDatabase['status']): void {
    const known = this.databases.get(name);
    if (known) known.status = status;
  }

  #rowsOf(text: string, name: string): Record<string, unknown>[] {
    if (!text.startsWith('SHOW')) return [];
    return [...this.databases]
      .filter(([each, { aliases }]) => name === '' || [each, ...aliases].includes(name))
      .map(([each, { id, status, aliases }]) => ({
        name: each,
        aliases,
        databaseID: status === 'online' ? id : null,
        currentStatus: status,
        requestedStatus: status === 'offline' ? 'offline' : 'online',
      }));
  }
}

function failingSession(code: string, message: string) {
  const run = () => Promise.reject(serverError(code, message));
  const transaction = { run, commit: run, isOpen: () => false, close: () => Promise.resolve() };
  return { run, beginTransaction: () => transaction, close: () => Promise.resolve() };
}

const emptyDriver = {
  session: () => ({ run: () => Promise.resolve({ records: [] }), close: () => Promise.resolve() }),
} as unknown as Driver;
