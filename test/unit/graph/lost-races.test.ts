import { Neo4jError } from 'neo4j-driver';
import { describe, expect, test } from 'vitest';
import type { Lease } from '../../../src/graph/engine.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import { keysByPrefix, lockNodes } from '../../../src/graph/queries/node.ts';
import { executeWrite, runQuery } from '../../../src/graph/run-query.ts';

const READ = { prefix: 'a', limit: 1 };
const WRITE = { keys: ['a'] };
const DEADLOCK = 'Neo.TransientError.Transaction.DeadlockDetected';

const failure = (code: string, text = 'Unable to load NODE 4:0:7.') =>
  new Neo4jError(text, code, '50N42', text);

/** A graph whose statements fail with the error of `answer`, which gets the number of earlier and of concurrent statements. */
function graphThat(
  answer: (before: number, atOnce: number) => Error | undefined,
  database = 'tenant-a',
): Graph {
  let before = 0;
  let atOnce = 0;
  const run = async () => {
    atOnce += 1;
    const error = answer(before++, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    if (error) throw error;
    return { records: [{ toObject: () => ({ key: 'a', updated_at: '2026' }) }] };
  };
  const nothing = () => Promise.resolve();
  const transaction = { run, commit: nothing, rollback: nothing, isOpen: () => true };
  const session = { run, beginTransaction: () => Promise.resolve(transaction), close: nothing };
  const lease = { driver: { session: () => session }, database, generation: {}, release: () => undefined };
  return { kind: 'tenant', database, acquire: () => Promise.resolve(lease as unknown as Lease) };
}

const DELETED = [
  ['Neo.ClientError.Statement.EntityNotFound', 'Unable to load NODE 4:0:7.'],
  [
    'Neo.ClientError.Procedure.ProcedureCallFailed',
    'Failed to invoke procedure `apoc.path.expandConfig`: Caused by: ' +
      'org.neo4j.internal.kernel.api.exceptions.EntityNotFoundException: Unable to load NODE 4:0:7.',
  ],
] as const;

describe.each(DELETED)('a node that is deleted meanwhile (%s, %s)', (code, text) => {
  const once = (before: number) => (before === 0 ? failure(code, text) : undefined);

  test('makes a read run again', async () => {
    expect(await runQuery(graphThat(once), keysByPrefix, READ)).toEqual([{ key: 'a' }]);
  });

  test('makes a unit of several statements run again as a whole', async () => {
    let runs = 0;
    const rows = await executeWrite(graphThat(once), async (unit) => {
      runs += 1;
      return unit.run(lockNodes, WRITE);
    });
    expect([rows, runs]).toEqual([[{ key: 'a', updated_at: '2026' }], 2]);
  });
});

test('a procedure that fails for another reason does not run again', async () => {
  const code = 'Neo.ClientError.Procedure.ProcedureCallFailed';
  const graph = graphThat((before) =>
    before === 0 ? failure(code, 'Caused by: java.lang.IllegalArgumentException: …') : undefined,
  );
  await expect(runQuery(graph, keysByPrefix, READ)).rejects.toMatchObject({ code: 'INTERNAL' });
});

describe('writes that lost a race', () => {
  test('run again one at a time', async () => {
    let maxAtOnce = 0;
    const count = 8;
    const graph = graphThat((before, atOnce) => {
      if (before < count) return failure(DEADLOCK);
      maxAtOnce = Math.max(maxAtOnce, atOnce);
      return undefined;
    });
    const all = Array.from({ length: count }, () => runQuery(graph, lockNodes, WRITE));
    expect(await Promise.all(all)).toHaveLength(count);
    expect(maxAtOnce).toBe(1);
  });

  test('end when their request is cancelled', async () => {
    const reason = new RangeError('gone');
    const controller = new AbortController();
    const graph = graphThat(() => {
      controller.abort(reason);
      return failure(DEADLOCK);
    });
    const cancelled = { ...graph, signal: controller.signal };
    await expect(runQuery(cancelled, lockNodes, WRITE)).rejects.toBe(reason);
  });
});
