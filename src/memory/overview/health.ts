import { orElseAfter } from '../../concurrency/deadline.ts';
import { countPending } from '../../graph/queries/derivation.ts';
import { unreadyIndexes } from '../../graph/queries/overview.ts';
import { runForOne, runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import type { WithJobs } from '../../jobs/job-runner.ts';

export interface HealthCheck {
  name: 'database' | 'indexes' | 'embedder' | 'derivations' | 'disk';
  status: 'ok' | 'failed';
  took_ms: number;
  message?: string;
}

/** Less than the five seconds within which an orchestrator is answered. */
const DEADLINE_MS = 4_000;

/** Hears why a check failed, which the answer does not say. */
type OnFailure = (check: HealthCheck['name'], error: unknown) => void;

/** Checks what answers depend on: the tenant's database and its indexes, and the embedding model. */
export async function checkHealth(
  memory: WithGraph & WithEmbedder & WithJobs,
  onFailure: OnFailure,
): Promise<{ status: 'ok' | 'failed'; checks: HealthCheck[] }> {
  const checks = await Promise.all([
    check('database', onFailure, async () => void (await memory.graph.acquire()).release()),
    check('indexes', onFailure, async () => {
      const names = (await runQuery(memory.graph, unreadyIndexes, {})).map(({ name }) => name);
      return names.length === 0 ? undefined : `Not online yet: ${names.join(', ')}.`;
    }),
    pendingDerivations(memory, onFailure),
    check('embedder', onFailure, async () => void (await memory.embedder.embedQuery('ready'))),
    ...diskSpace(memory, onFailure),
  ]);
  return { status: checks.every(({ status }) => status === 'ok') ? 'ok' : 'failed', checks };
}

/** What follows stores in the background does not stand in the way of being ready; how much waits is told. */
async function pendingDerivations(memory: WithGraph & WithJobs, onFailure: OnFailure): Promise<HealthCheck> {
  let pending = 0;
  const done = await check('derivations', onFailure, async () => {
    ({ pending } = await runForOne(memory.graph, countPending, {}));
  });
  const isDone = pending === 0 && !memory.jobs.isBusy;
  return isDone
    ? done
    : {
        ...done,
        message: `${pending} nodes wait for their context and sentence vectors, or are being given them.`,
      };
}

/** Whether there is room to write, where the disk is this service's to watch. */
function diskSpace({ graph: { writeRefusal } }: WithGraph, onFailure: OnFailure): Promise<HealthCheck>[] {
  return writeRefusal ? [check('disk', onFailure, () => Promise.resolve(writeRefusal()?.message))] : [];
}

/** `run` answers a complaint, or nothing where all is well. */
async function check(
  name: HealthCheck['name'],
  onFailure: OnFailure,
  run: () => Promise<string | undefined | void>,
): Promise<HealthCheck> {
  const started = performance.now();
  const answer = run().catch((error: unknown) => {
    onFailure(name, error);
    return 'It did not answer. See the service log.';
  });
  const complaint = await orElseAfter(DEADLINE_MS, answer, () => `No answer within ${DEADLINE_MS} ms.`);
  const took_ms = Math.round((performance.now() - started) * 10) / 10;
  return complaint
    ? { name, status: 'failed', took_ms, message: complaint }
    : { name, status: 'ok', took_ms };
}
