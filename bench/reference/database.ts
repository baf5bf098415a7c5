import { readFileSync } from 'node:fs';
import neo4j, { type Driver } from 'neo4j-driver';
import { cypherOf } from '../../src/graph/cypher-files.ts';
import { describeWalk, exploreSteps } from '../../src/graph/queries/traversal.ts';

/** The address of a tenant's database. */
export interface DatabaseAddress {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Runs the frozen statements, each in its own transaction, by the driver without changes. */
export class ReferenceDatabase {
  readonly driver: Driver;
  readonly database: string;

  constructor({ uri, user, password, database }: DatabaseAddress) {
    this.driver = neo4j.driver(uri, neo4j.auth.basic(user, password), { disableLosslessIntegers: true });
    this.database = database;
  }

  hybrid(text: string, vector: Float32Array): Promise<unknown[]> {
    return this.#run(HYBRID, 'READ', { text, vector: Array.from(vector) });
  }

  write(key: string, description: string, vector: Float32Array): Promise<unknown[]> {
    const now = new Date().toISOString();
    return this.#run(WRITE, 'WRITE', { key, description, type: 'fact', now, vector: Array.from(vector) });
  }

  /** The statements of a walk of the service, as the service sends them: the steps from a node, then what is displayed. */
  async walk(key: string): Promise<unknown[]> {
    const explored = (await this.#run(EXPLORE, 'READ', {
      ...EXPLORE_PARAMETERS,
      frontier: [key],
    })) as Steps[];
    const keys = new Set([key, ...explored.flatMap(({ tos }) => tos)]);
    const links = (isHyperedge: boolean) => [
      ...new Set(
        explored.flatMap((row) => row.links.filter((_, at) => (row.directions[at] === 0) === isHyperedge)),
      ),
    ];
    return this.#run(DESCRIBE, 'READ', {
      keys: [...keys].slice(0, WALKED_NODES),
      edges: links(false).slice(0, WALKED_NODES),
      hyperedges: links(true).slice(0, WALKED_NODES),
      longest: neo4j.int(2_000),
    });
  }

  /** Any other read of the benchmark, such as the nearest by index. */
  read<Row>(statement: string, parameters: object): Promise<Row[]> {
    return this.#run(statement, 'READ', parameters) as Promise<Row[]>;
  }

  /** Any other write of the benchmark. */
  async change(statement: string, parameters: object): Promise<void> {
    await this.#run(statement, 'WRITE', parameters);
  }

  /** Reads every row of a statement without keeping it. */
  async readThrough(statement: string, parameters: object): Promise<void> {
    const session = this.driver.session({ database: this.database, defaultAccessMode: neo4j.session.READ });
    try {
      for await (const record of session.run(statement, parameters)) record.toObject();
    } finally {
      await session.close();
    }
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  async #run(statement: string, access: 'READ' | 'WRITE', parameters: object): Promise<unknown[]> {
    const defaultAccessMode = access === 'READ' ? neo4j.session.READ : neo4j.session.WRITE;
    const session = this.driver.session({ database: this.database, defaultAccessMode });
    try {
      const { records } = await session.run(statement, parameters);
      return records.map((record) => record.toObject());
    } finally {
      await session.close();
    }
  }
}

const HYBRID = statement('hybrid');
const WRITE = statement('write');
const EXPLORE = cypherOf(exploreSteps);
const DESCRIBE = cypherOf(describeWalk);

const WALKED_NODES = 20;
const EXPLORE_PARAMETERS = {
  prefetched: neo4j.int(60),
  edges: 'RELATES_TO',
  labels: null,
  along: [],
  against: [],
  words: false,
  vector: null,
  now: '9999-01-01T00:00:00.000Z',
  maxRead: neo4j.int(2_000),
  limit: neo4j.int(201),
};

/** What the benchmark reads of the steps from one node. */
interface Steps {
  readonly tos: readonly string[];
  readonly links: readonly string[];
  readonly directions: readonly number[];
}

/** A frozen statement of this folder. */
export function statement(name: string): string {
  return readFileSync(new URL(`./${name}.cypher`, import.meta.url), 'utf8');
}
