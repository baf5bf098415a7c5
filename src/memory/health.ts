import { countPending } from '../graph/queries/derivation.ts';
import { unreadyIndexes } from '../graph/queries/overview.ts';
import { runForOne, runQuery } from '../graph/run-query.ts';
import type { MemoryContext } from './memory-context.ts';

export interface HealthCheck {
  name: 'database' | 'indexes' | 'embedder' | 'derivations';
  status: 'ok' | 'failed';
  took_ms: number;
  message?: string;
}

const DEADLINE_MS = 5_000;

/** Checks what answers depend on: the tenant's database and its indexes, and the embedding model. */
export async function checkHealth(
  memory: MemoryContext,
): Promise<{ status: 'ok' | 'failed'; checks: HealthCheck[] }> {
  const checks = await Promise.all([
    check('database', async () => void (await memory.graph.acquire()).release()),
    check('indexes', async () => {
      const names = (await runQuery(memory.graph, unreadyIndexes, {})).map(({ name }) => name);
      return names.length === 0 ? undefined : `Not online yet: ${names.join(', ')}.`;
    }),
    pendingDerivations(memory),
    check('embedder', async () => void (await memory.embedder.embedQuery('ready'))),
  ]);
  return { status: checks.every(({ status }) => status === 'ok') ? 'ok' : 'failed', checks };
}

/** What follows stores in the background does not stand in the way of being ready; how much waits is told. */
async function pendingDerivations(memory: MemoryContext): Promise<HealthCheck> {
  let pending = 0;
  const done = await check('derivations', async () => {
    ({ pending } = await runForOne(memory.graph, countPending, {}));
  });
  const isDone = pending === 0 && !memory.derivations.isBusy(memory);
  return isDone
    ? done
    : {
        ...done,
        message: `${pending} nodes wait for their context and sentence vectors, or are being given them.`,
      };
}

/** `run` answers a complaint, or nothing where all is well. */
async function check(
  name: HealthCheck['name'],
  run: () => Promise<string | undefined | void>,
): Promise<HealthCheck> {
  const started = performance.now();
  const complaint = await Promise.race([
    run().catch(() => 'It did not answer. See the service log.'),
    new Promise<string>((resolve) =>
      setTimeout(resolve, DEADLINE_MS, `No answer within ${DEADLINE_MS} ms.`).unref(),
    ),
  ]);
  const took_ms = Math.round((performance.now() - started) * 10) / 10;
  return complaint
    ? { name, status: 'failed', took_ms, message: complaint }
    : { name, status: 'ok', took_ms };
}
