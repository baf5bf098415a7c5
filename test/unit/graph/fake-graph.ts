import { isInt, type Driver } from 'neo4j-driver';
import type { Lease } from '../../../src/graph/engine.ts';
import { cypherOf } from '../../../src/graph/cypher-files.ts';
import { firstRecord } from '../../../src/graph/schema/vector-record.ts';
import type { ServiceGraph, TenantGraph } from '../../../src/graph/graph.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';

export type FakeRow = Readonly<Record<string, unknown>>;

/** One statement that was run, by the name of its file under `cypher/`. */
export interface FakeStatement {
  readonly name: string;
  /** The parameters, with plain numbers. */
  readonly params: FakeRow;
}

/** Answers a statement with its rows, or throws. */
export type FakeAnswer = (statement: FakeStatement) => readonly FakeRow[] | Promise<readonly FakeRow[]>;

/** The statements of a fake database and the ends of its transactions, in order. */
export interface Recorded {
  readonly statements: FakeStatement[];
  readonly transactions: ('commit' | 'rollback')[];
}

const names = new Map(allQueries.map((query) => [cypherOf(query), query.name]));

const NOTHING: FakeAnswer = () => [];

/** A tenant's graph; the test answers its statements. */
export function fakeGraph(answer: FakeAnswer = NOTHING): TenantGraph & Recorded {
  const tenant = { namespace: 'default', database: 'main', sandbox: false };
  const vectors = () => Promise.resolve(firstRecord({ model: 'fake', dimensions: 3 }));
  return { kind: 'tenant', tenant, vectors, ...fakeDatabase('hm-fake', answer) };
}

/** The service's own records; the test answers their statements. */
export function fakeRecords(answer: FakeAnswer = NOTHING): ServiceGraph & Recorded {
  return { kind: 'service', ...fakeDatabase('hm-service', answer) };
}

/** A graph whose database has become unavailable since it was opened. */
export function unavailableGraph(): TenantGraph & Recorded {
  const fail = () => Promise.reject(new Error('The database is unavailable.'));
  return { ...fakeGraph(), acquire: fail };
}

function fakeDatabase(database: string, answer: FakeAnswer) {
  const recorded: Recorded = { statements: [], transactions: [] };
  const run = async (text: string, given: Readonly<Record<string, unknown>>) => {
    const statement = { name: names.get(text) ?? text, params: plain(given) as FakeRow };
    recorded.statements.push(statement);
    const rows = await answer(statement);
    return { records: rows.map((row) => ({ toObject: () => row })) };
  };
  const beginTransaction = () => {
    let isOpen = true;
    const end = (how: 'commit' | 'rollback') => () => {
      isOpen = false;
      recorded.transactions.push(how);
      return Promise.resolve();
    };
    return Promise.resolve({ run, commit: end('commit'), rollback: end('rollback'), isOpen: () => isOpen });
  };
  const session = { run, beginTransaction, close: () => Promise.resolve() };
  const driver = { session: () => session } as unknown as Driver;
  const lease: Lease = { driver, database, generation: {}, release: () => undefined };
  return { database, acquire: () => Promise.resolve(lease), ...recorded };
}

function plain(value: unknown): unknown {
  if (isInt(value)) return value.toNumber();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}
