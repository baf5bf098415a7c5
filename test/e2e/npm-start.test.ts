import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { projectDir, serviceEnvironment } from '../support/service-command.ts';
import { hostsGone } from '../support/service-hosts.ts';

const WITHIN = { timeout: 300_000, interval: 100 };

/** All that a stream gives, as it comes. */
function textOf(stream: Readable): { text: string } {
  const read = { text: '' };
  stream.setEncoding('utf8').on('data', (chunk: string) => (read.text += chunk));
  return read;
}

test('npm start goes on where nobody reads it any more, and ends the service in order with npm', async () => {
  await using folder = await preparedDataDir();
  const npm = spawn('npm', ['start'], {
    cwd: projectDir,
    env: serviceEnvironment(folder.dataDir, {}),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, log] = [textOf(npm.stdout), textOf(npm.stderr)];
  await vi.waitFor(() => expect(output.text, log.text).toContain('is ready.'), WITHIN);
  const [, url = ''] = /^ {2}MCP +(http:\S+)\/mcp$/m.exec(output.text) ?? [];
  // The keys are those of the first start; a pipe gets no link.
  expect(output.text).toContain('npm run hm -- keys list');
  expect(output.text).toContain('npm run hm -- dashboard');
  expect(output.text).not.toMatch(/hm_live_|dashboard\/open/);

  for (const stream of [npm.stdout, npm.stderr]) stream.destroy();
  expect((await fetch(`${url}/api/v1/memory/store`, { method: 'POST' })).status).toBe(401);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  const operatorFile = path.join(folder.dataDir, 'operator.json');
  expect(existsSync(operatorFile)).toBe(true);
  const lock = await readFile(path.join(folder.dataDir, 'lock'), 'utf8');
  const service = Number(/^parent (\d+)$/m.exec(lock)?.[1]);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  // What an end in order removes.
  await vi.waitFor(() => expect(existsSync(operatorFile)).toBe(false), WITHIN);
  await hostsGone(service);
});
