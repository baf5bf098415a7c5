import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { base64 } from '../support/kept-files.ts';
import { hostsGone } from '../support/service-hosts.ts';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';
import type { ToolClient } from '../support/tool-client.ts';

const UPLOADS = 12;
const KILL_AFTER = 3;
/** Long enough that some are amid their passages when the service is killed. */
const PARAGRAPHS = 600;

function textOf(upload: number): string {
  const paragraph = (at: number) =>
    `Paragraph ${at} of text ${upload} tells of the tide, the wind and the stars.`;
  return Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(at).repeat(8)).join('\n\n');
}

/** Uploads at the same time, until the service is killed. Returns what it acknowledged. */
async function uploadUntilKilled(service: ServiceProcess): Promise<string[]> {
  const client = service.client();
  const acknowledged: string[] = [];
  const upload = async (number: number) => {
    const content_base64 = base64(textOf(number));
    const { sha256 } = await client.call('upload_file', { filename: `${number}.txt`, content_base64 });
    acknowledged.push(sha256);
    if (acknowledged.length === KILL_AFTER) service.signal('SIGKILL');
  };
  await Promise.allSettled(Array.from({ length: UPLOADS }, (_, number) => upload(number)));
  return acknowledged;
}

async function listed(client: ToolClient): Promise<string[]> {
  return (await client.call('list_files')).files.map(({ sha256 }) => sha256).sort();
}

async function stored(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'files'), { recursive: true });
  return names
    .map((name) => path.basename(name))
    .filter((name) => /^[0-9a-f]{64}$/.test(name))
    .sort();
}

test('a service that is killed amid uploads keeps those it acknowledged, and nothing of the others', async () => {
  await using folder = await preparedDataDir();
  const { dataDir } = folder;
  const killed = await ServiceProcess.start(dataDir);
  const acknowledged = await uploadUntilKilled(killed);
  await killed.ended;
  await hostsGone(killed.pid);
  const left = await stored(dataDir);
  expect(acknowledged.length).toBeLessThan(UPLOADS);

  await using service = await ServiceProcess.start(dataDir);
  const client = service.client(killed.printedKey);
  const status = async () => (await client.fetch('/api/v1/memory/overview')).status;
  await expect.poll(status, { interval: 200 }).toBe(200);
  const kept = await listed(client);
  expect(kept).toEqual(expect.arrayContaining(acknowledged));
  process.stdout.write(
    `${acknowledged.length} acknowledged, ${kept.length} kept, ${left.length} contents on the disk\n`,
  );
  // The job of files deletes what is left.
  await expect.poll(() => stored(dataDir), { interval: 200 }).toEqual(kept);
  expect(await readdir(path.join(dataDir, 'files', 'staging'))).toEqual([]);
});
