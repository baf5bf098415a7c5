import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MeasuredService } from '../service/measured-service.ts';
import { table } from '../report.ts';

const MIB = 2 ** 20;
const FILE_MIB = 100;
const SAMPLE_MS = 100;
const KINDS = [
  ['random.bin', () => randomBytes(MIB)],
  ['sentences.txt', () => sentences()],
] as const;

interface Upload {
  readonly name: string;
  readonly seconds: number;
  /** MiB of the service's process. */
  readonly before: number;
  readonly peak: number;
  readonly passages: number;
}

/** Uploads files of 100 MiB by the form of the dashboard. The first one warms the service up. Returns a table in Markdown. */
export async function measureUploads(service: MeasuredService): Promise<string> {
  const token = await service.newSession('uploads');
  const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-uploads-'));
  const uploads: Upload[] = [];
  try {
    for (const round of [1, 2])
      for (const [name, content] of KINDS) {
        const file = path.join(folder, `${round}-${name}`);
        await fill(file, content);
        uploads.push(await upload(service, token, file));
      }
  } finally {
    await rm(folder, { recursive: true });
  }
  const rows = uploads.map(({ name, seconds, before, peak, passages }) =>
    [name, seconds.toFixed(1), passages, before, peak, peak - before].map(String),
  );
  return table(['100 MiB', 's', 'passages', 'MiB before', 'MiB at most', 'more'], rows);
}

async function fill(file: string, content: () => Uint8Array): Promise<void> {
  await using handle = await open(file, 'w');
  for (let written = 0; written < FILE_MIB; written++) await handle.write(content());
}

/** A MiB of sentences that differ. */
function sentences(): Buffer {
  const lines = Array.from(
    { length: 16_384 },
    () => `The ship ${randomBytes(6).toString('hex')} left the harbour in the morning wind.\n`,
  );
  return Buffer.from(lines.join('')).subarray(0, MIB);
}

async function upload({ url, pid }: MeasuredService, token: string, file: string): Promise<Upload> {
  const before = rssOf(pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, rssOf(pid))), SAMPLE_MS);
  const started = performance.now();
  try {
    const body = new FormData();
    body.set('file', await openAsBlob(file), path.basename(file));
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/files/upload`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { chunks: number };
    if (response.status !== 201) throw new Error(`The upload was refused: ${JSON.stringify(answer)}`);
    const seconds = (performance.now() - started) / 1_000;
    return { name: path.basename(file), seconds, before, peak, passages: answer.chunks };
  } finally {
    clearInterval(sampling);
  }
}

function rssOf(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1_024);
}
