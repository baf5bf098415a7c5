import { Session, Transaction, type RecordShape, type ResultSummary } from 'neo4j-driver';
import { vi } from 'vitest';
import { EmbeddingPool } from '../../src/embedding/embedding-pool.ts';
import { cypherOf } from '../../src/graph/cypher-files.ts';
import { allQueries } from '../../src/graph/queries/index.ts';
import { TenantMemories } from '../../src/service/tenant-memories.ts';
import type { Budget } from '../budgets.ts';

type Counts = Omit<Budget, 'bytes'>;

/** What is renewed by time and not by call, background work, and what the service asks of its own database. */
const BESIDE_CALLS: readonly string[] = [
  'idempotency/delete-expired',
  'idempotency/renew',
  'identity/delete-expired',
  'session/',
  'label/registry',
  'file/count',
  'recall/count-nodes',
  'recall/sample',
  'account/',
  'usage/',
  'work/',
  'job/',
  'derivation/',
  'enrichment/',
  'oauth/',
  'dashboard/',
];
const NAMES = new Map(allQueries.map((query) => [cypherOf(query), query.name]));

interface Ran {
  readonly records: readonly RecordShape[];
  readonly summary: ResultSummary;
}

/**
 * What the service, which runs in this process, asks of the database and of the model while `work` runs, and the names of the
 * statements.
 */
export async function counted<T>(
  work: () => Promise<T>,
): Promise<{ counts: Counts; names: readonly string[]; result: T }> {
  const ran: Promise<Ran>[] = [];
  const names: string[] = [];
  const profiled = (run: (text: string, ...rest: unknown[]) => Promise<Ran>) =>
    function (this: unknown, text: string, ...rest: unknown[]) {
      const name = NAMES.get(text) ?? text;
      if (BESIDE_CALLS.some((start) => name.startsWith(start))) return run.call(this, text, ...rest);
      const result = run.call(this, `PROFILE ${text}`, ...rest);
      ran.push(result);
      names.push(name);
      return result;
    };
  const prototypes = [Session.prototype, Transaction.prototype] as unknown as { run: () => Promise<Ran> }[];
  const spies = prototypes.map((prototype) => {
    const { run } = prototype;
    return vi.spyOn(prototype, 'run').mockImplementation(profiled(run) as () => Promise<Ran>);
  });
  const embedding = vi.spyOn(EmbeddingPool.prototype, 'embed');
  // What the graphs in use hold is measured each minute, by a statement that calls have as well.
  const measuring = vi.spyOn(TenantMemories.prototype, 'measure').mockResolvedValue(undefined);
  try {
    const result = await work();
    const all = await Promise.all(ran);
    const rows = all.reduce((sum, { records }) => sum + records.length, 0);
    const texts = embedding.mock.calls.reduce((sum, [, embedded]) => sum + embedded.length, 0);
    const hits = all.reduce((sum, { summary }) => sum + hitsOf(summary.profile), 0);
    return { counts: { statements: all.length, rows, hits, texts }, names, result };
  } finally {
    for (const spy of [...spies, embedding, measuring]) spy.mockRestore();
  }
}

function hitsOf(plan: ResultSummary['profile']): number {
  if (!plan) return 0;
  return plan.dbHits + plan.children.reduce((sum, child) => sum + hitsOf(child), 0);
}
