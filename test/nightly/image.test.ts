import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test as base } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { dockerfileStages, ImageBuild } from '../support/image-build.ts';
import { projectDir, run } from '../support/service-command.ts';
import { ToolClient } from '../support/tool-client.ts';
import packageJson from '../../package.json' with { type: 'json' };

const READY_WITHIN_MS = 500_000;
const KEY = /hm_live_[0-9A-Za-z]{49}/;

/** What the Dockerfile makes, in plain folders. What Maven fetches is taken from this checkout, as from the cache of a build. */
const test = base
  .extend('prefix', { scope: 'file' }, 'memory-image-')
  .extend('root', { scope: 'file' }, async ({ prefix }, { onCleanup }) => {
    const folder = await mkdtempDisposable(path.join(tmpdir(), prefix));
    onCleanup(() => folder[Symbol.asyncDispose]());
    return folder.path;
  })
  .extend('image', { scope: 'file' }, async ({ root }) => {
    const [build = [], final = []] = await dockerfileStages();
    const setUp = build.findIndex(({ rest }) => rest.includes('setup.mjs'));
    // Recording takes longer than all the rest, and the service starts without.
    const recording = build.findIndex(({ rest }) => rest.includes('ArchiveClassesAtExit'));
    expect(Math.min(setUp, recording)).toBeGreaterThan(0);
    const image = new ImageBuild(root);
    await image.stage('build', build.slice(0, setUp));
    await run('cp', ['-al', path.join(projectDir, 'neo4j', 'target'), image.folder('/srv/neo4j/target')]);
    await image.stage('build', build.slice(setUp, recording));
    await rm(image.folder('/srv/neo4j/target/host.jsa'), { force: true });
    await image.stage('build', build.slice(recording + 1));
    await image.stage('final', final);
    return image;
  });

/** The service as the image starts it, on folders of its own for data, home and temporary files. */
async function started(image: ImageBuild) {
  const port = await freePort();
  const folders = { DATA_DIR: '/data/memory', HOME: '/home', TMPDIR: '/tmp' };
  const own = Object.fromEntries(Object.entries(folders).map(([name, at]) => [name, image.folder(at)]));
  for (const folder of Object.values(own)) await mkdir(folder, { recursive: true });
  const env = { ...image.environment, ...own, HOST: '127.0.0.1', PORT: String(port) };
  const [command = '', ...args] = image.command('CMD');
  const child = spawn(command, args, { cwd: image.folder('/srv'), env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output.text += chunk));
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!output.text.includes('is ready.')) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The service of the image did not start:\n${output.text.slice(-4_000)}`);
    }
    await sleep(50);
  }
  const key = KEY.exec(output.text)?.[0] ?? '';
  return { child, env, client: new ToolClient(`http://127.0.0.1:${port}`, key) };
}

describe('the image', () => {
  test('holds what the service needs, without tests, tools of development and what only the build needs', ({
    image,
  }) => {
    const inImage = (name: string) => existsSync(image.folder(`/srv/${name}`));
    expect(['LICENSE', 'NOTICE', 'src/main.ts', 'neo4j/target/lib'].filter((name) => !inImage(name))).toEqual(
      [],
    );
    const unwanted = ['.env', '.git', '.setup', 'data', 'docs', 'test', 'neo4j/src', 'neo4j/target/classes'];
    const tools = ['vitest', 'typescript', 'eslint', 'prettier', '@anthropic-ai'];
    const packages = tools.map((name) => `node_modules/${name}`);
    expect([...unwanted, ...packages].filter(inImage)).toEqual([]);
    expect(existsSync(image.folder('/opt/java/bin/javac'))).toBe(false);
    expect(existsSync(image.folder('/opt/java/legal/java.base/LICENSE'))).toBe(true);
  });

  test('has hm, as docker compose exec runs it', async ({ image }) => {
    const hm = [image.folder('/srv/src/hm.ts'), 'version'];
    const { code, stdout, stderr } = await run('node', hm, image.environment);
    expect({ code, stdout: stdout.trim(), stderr }).toEqual({
      code: 0,
      stdout: packageJson.version,
      stderr: '',
    });
  });

  test('starts, is healthy, remembers, and writes nothing but its data', async ({ image }) => {
    const before = new Date();
    const { child, env, client } = await started(image);
    try {
      const [command = '', ...args] = image.command('HEALTHCHECK');
      expect(await run(command, args, env)).toMatchObject({ code: 0 });
      await client.call('store', { key: 'fact_image', description: 'The image holds a runtime of Java' });
      const { results } = await client.call('recall', { query: 'which runtime does the image hold?' });
      expect(results[0]).toMatchObject({ key: 'fact_image' });
    } finally {
      child.kill('SIGTERM');
    }
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await readdir(image.folder('/home'), { recursive: true })).toEqual([]);
    const written = await run('find', [image.folder('/srv'), '-newermt', before.toISOString(), '-type', 'f']);
    expect(written).toMatchObject({ code: 0, stdout: '' });
  });
});
