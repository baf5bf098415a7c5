import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A host whose service was killed closes its databases before it ends. */
const ENDED_WITHIN_MS = 120_000;
const MAX_LISTING_BYTES = 16 * 1_024 * 1_024;

/** Process ids of the database hosts of a service: the command line of a host names its parent. */
export async function databaseHostsOf(servicePid: number): Promise<number[]> {
  const listing = await promisify(execFile)('ps', ['-Awwo', 'pid=,args='], { maxBuffer: MAX_LISTING_BYTES });
  const ofService = new RegExp(` --parent ${servicePid}( |$)`);
  return listing.stdout
    .split('\n')
    .filter((line) => ofService.test(line))
    .map((line) => Number.parseInt(line, 10));
}

/** Waits until a service has no database host left; returns how long that took. Throws where one stays. */
export async function hostsGone(servicePid: number): Promise<number> {
  const started = performance.now();
  for (;;) {
    const left = await databaseHostsOf(servicePid);
    const waited = Math.round(performance.now() - started);
    if (left.length === 0) return waited;
    if (waited > ENDED_WITHIN_MS) {
      throw new Error(`Service ${servicePid} left its database host behind: process ${left.join(', ')}.`);
    }
    await sleep(100);
  }
}
