import { Semaphore } from '../../../src/concurrency/semaphore.ts';
import type { JobKind, JobRun } from '../../../src/jobs/job-kind.ts';
import { JobRunner, type JobRunnerParts } from '../../../src/jobs/job-runner.ts';
import { fakeGraph, type FakeRow } from '../graph/fake-graph.ts';
import { keptLog } from '../kept-log.ts';

export const JOB_ID = 'the-job-of-the-graph';
export const GATHER_MS = 150;

interface FakeJobParts extends Partial<Pick<JobRunnerParts, 'slots' | 'marked'>> {
  /** How much waits. */
  readonly pending?: () => number;
  /** Answers a statement instead of the graph, where it answers at all. */
  readonly answer?: (name: string) => readonly FakeRow[] | undefined;
}

/**
 * A runner of one kind of job, of which something waits, on a graph that leases it at once and remembers its failures.
 * `times` says when it ran, from now on.
 */
export function fakeJob(
  does: (run: JobRun) => unknown,
  { pending = () => 1, answer = () => undefined, ...parts }: FakeJobParts = {},
) {
  const begun = Date.now();
  const runs: JobRun[] = [];
  const times: number[] = [];
  const kind: JobKind = {
    name: 'fake',
    waits: ['item', 'items'],
    id: JOB_ID,
    gatherMs: GATHER_MS,
    countPending: async () => Promise.resolve(pending()),
    run: async (run) => {
      runs.push(run);
      times.push(Date.now() - begun);
      await does(run);
    },
  };
  let attempts: unknown = 0;
  const graph = fakeGraph(({ name, params }) => {
    const answered = answer(name);
    if (answered) return answered;
    if (name === 'job/claim') return [{ claimed: true, attempts, lease_until: params['leaseUntil'] }];
    if (name === 'job/renew') return [{ id: JOB_ID }];
    if (name === 'job/end-run') attempts = params['attempts'];
    return [];
  });
  const { logger, lines } = keptLog();
  const runner = new JobRunner({
    graph,
    kinds: [kind],
    logger,
    clock: () => new Date(),
    process: { id: 'this', isAlone: true },
    slots: new Semaphore(1),
    marked: (run) => run(),
    ...parts,
  });
  const statements = (name: string) =>
    graph.statements.filter((each) => each.name === name).map(({ params }) => params);
  return { runner, runs, times, lines, statements };
}
