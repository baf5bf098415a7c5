import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FILES_JOB_ID } from '../../src/memory/files/files-job.ts';
import type { TestTenant } from './tenant.ts';
import type { TestApp } from './test-app.ts';

const WITHIN_MS = 300_000;
const POLL_MS = 50;

export function base64(content: string | Uint8Array): string {
  return Buffer.from(content).toString('base64');
}

/** What the storage keeps of a tenant's files, and files that have not arrived. */
export async function keptFiles({ dataDir }: Pick<TestApp, 'dataDir'>, { graph }: Pick<TestTenant, 'graph'>) {
  const folder = path.join(dataDir, 'files');
  const files = await readdir(path.join(folder, graph.database), { recursive: true }).catch(() => []);
  const blobs = files.filter((name) => name.includes(path.sep)).map((name) => path.basename(name));
  return { blobs, staged: await readdir(path.join(folder, 'staging')) };
}

/** The records of files and passages in a tenant's graph. */
export async function fileRecords(tenant: TestTenant) {
  const [counts] = await tenant.cypher(
    'RETURN COUNT { (:_File) } AS files, COUNT { (:_PartialFile) } AS partial, COUNT { (:_Chunk) } AS chunks',
  );
  return counts;
}

/** Waits until every passage has its vector. */
export async function filesSettled(tenant: TestTenant): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const job = await tenant.call('get_job', { id: FILES_JOB_ID });
    if (job.pending === 0 && job.state === 'done') return;
    if (performance.now() > deadline) throw new Error(`Passages are left: ${JSON.stringify(job)}`);
    await sleep(POLL_MS);
  }
}
