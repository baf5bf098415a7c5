import { orElseAfter } from '../../concurrency/deadline.ts';
import { unreadyIndexes } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithJobs } from '../../jobs/job-runner.ts';
import type { WithEmbedder, WithGraph } from '../transaction/dependencies.ts';

export interface HealthCheck {
  name: 'database' | 'indexes' | 'embedder' | 'derivations' | 'disk';
  status: 'ok' | 'failed';
  took_ms: number;
  message?: string;
}

/** Less than the five seconds after which orchestrators usually give up. */
const DEADLINE_MS = 4_000;

/** Receives why a check failed, which the answer does not contain. */
type OnFailure = (check: HealthCheck['name'], error: unknown) => void;

/** Checks what answers depend on: the tenant's database and its indexes, the embedding model, and the disk. */
export async function checkHealth(
  memory: WithGraph & WithEmbedder & WithJobs,
  onFailure: OnFailure,
): Promise<{ status: 'ok' | 'failed'; checks: HealthCheck[] }> {
  const { writeRefusal } = memory.graph;
  const checks = await Promise.all([
    check('database', onFailure, async () => void (await memory.graph.acquire()).release()),
    check('indexes', onFailure, async () => {
      const names = (await runQuery(memory.graph, unreadyIndexes, {})).map(({ name }) => name);
      return names.length === 0 ? undefined : `Not online yet: ${names.join(', ')}.`;
    }),
    pendingDerivations(memory, onFailure),
    check('embedder', onFailure, async () => void (await memory.embedder.embedQuery('ready'))),
    // The disk is watched only if the database is embedded.
    ...(writeRefusal ? [check('disk', onFailure, () => Promise.resolve(writeRefusal()?.message))] : []),
  ]);
  return { status: checks.every(({ status }) => status === 'ok') ? 'ok' : 'failed', checks };
}

/** Pending background work is reported, but the service counts as healthy with it. */
async function pendingDerivations({ jobs }: WithJobs, onFailure: OnFailure): Promise<HealthCheck> {
  let waiting: string[] = [];
  const done = await check('derivations', onFailure, async () => {
    waiting = await jobs.waiting();
  });
  if (done.message !== undefined || (waiting.length === 0 && !jobs.isBusy)) return done;
  const message = waiting.length > 0 ? `${waiting.join(', ')}.` : 'The last background work is being done.';
  return { ...done, message };
}

/** `run` returns why the check failed, or nothing if it succeeded. */
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
  const message = await orElseAfter(DEADLINE_MS, answer, () => `No answer within ${DEADLINE_MS} ms.`);
  const took_ms = Math.round((performance.now() - started) * 10) / 10;
  return message ? { name, status: 'failed', took_ms, message } : { name, status: 'ok', took_ms };
}
