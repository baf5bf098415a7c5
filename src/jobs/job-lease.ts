import { v7 as uuidv7 } from 'uuid';
import { asAppError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { claimJob, endJobRun, renewJob } from '../graph/queries/job.ts';
import { runForOne, runQuery } from '../graph/run-query.ts';
import type { JobKind, OwnProcess } from './job-kind.ts';

/** A lease that is not renewed within this time belongs to a process that has ended. */
const LEASE_MS = 60_000;
const RENEW_MS = 20_000;
const MIN_WAIT_MS = 1_000;

interface LeasedRun {
  readonly graph: Graph;
  readonly clock: () => Date;
  readonly process: OwnProcess;
  /** Does the work. The signal aborts when another process took over the job. */
  readonly run: (lost: AbortSignal) => Promise<void>;
  readonly onRenewalFailed: (error: unknown) => void;
}

/** Runs a graph's job under a lease. Returns for how long to wait instead if another process has the lease. */
export async function runWithLease(kind: JobKind, parts: LeasedRun): Promise<number> {
  const { graph, clock, process } = parts;
  const owner = { id: kind.id, claim: uuidv7() };
  const at = clock();
  const now = at.getTime();
  const times = { at: at.toISOString(), now, leaseUntil: now + LEASE_MS };
  const by = { process: process.id, isAlone: process.isAlone };
  const row = await runForOne(graph, claimJob, { ...owner, kind: kind.name, ...by, ...times });
  if (!row.claimed) return Math.max(MIN_WAIT_MS, row.lease_until - now);
  await runAndEnd(owner, row.attempts, parts);
  return 0;
}

/** Renews the lease during the run, and records how the run ended. */
async function runAndEnd(
  owner: { readonly id: string; readonly claim: string },
  attempts: number,
  { graph, clock, run, onRenewalFailed }: LeasedRun,
): Promise<void> {
  const lost = new AbortController();
  const atNow = () => ({ ...owner, at: clock().toISOString() });
  const renew = async () => {
    const leaseUntil = clock().getTime() + LEASE_MS;
    const renewed = await runQuery(graph, renewJob, { ...atNow(), leaseUntil });
    if (renewed.length === 0) lost.abort();
  };
  const renewing = setInterval(() => void renew().catch(onRenewalFailed), RENEW_MS).unref();
  try {
    await run(lost.signal);
    await runQuery(graph, endJobRun, { ...atNow(), attempts: 0, error: null });
  } catch (error) {
    const failure = { attempts: attempts + 1, error: asAppError(error).message };
    await runQuery(graph, endJobRun, { ...atNow(), ...failure }).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}
