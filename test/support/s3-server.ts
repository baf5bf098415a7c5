import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3Settings } from '../../src/storage/s3-blobs.ts';
import { freePort } from './free-port.ts';
import { run } from './service-command.ts';

const POM = path.join(import.meta.dirname, 's3proxy', 'pom.xml');
const FETCHED_WITHIN_MS = 300_000;
const UP_WITHIN_MS = 300_000;
const BUCKET = 'files';

/** Why no S3 server can start here; undefined where one can. */
export function s3ServerFault(): string | undefined {
  const { error } = spawnSync('mvn', ['--version']);
  return error && 'mvn, which fetches S3Proxy, is not on the PATH.';
}

/** An S3 server on a loopback port, with a bucket in a temporary folder. It checks signatures. */
export class S3Server implements AsyncDisposable {
  readonly settings: S3Settings;
  readonly #folder: string;
  readonly #child: ReturnType<typeof spawn>;

  private constructor(settings: S3Settings, folder: string, child: ReturnType<typeof spawn>) {
    this.settings = settings;
    this.#folder = folder;
    this.#child = child;
  }

  static async start(): Promise<S3Server> {
    const libraries = await librariesOfServer();
    const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-s3-'));
    await mkdir(path.join(folder, BUCKET));
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const settings = { endpoint, bucket: BUCKET, accessKeyId: 'tester', secretAccessKey: 'secret of tests' };
    const properties = path.join(folder, 's3proxy.conf');
    await writeFile(properties, propertiesOf(settings, folder));
    const args = ['-cp', path.join(libraries, '*'), 'org.gaul.s3proxy.Main', '--properties', properties];
    const server = new S3Server(settings, folder, spawn('java', args, { stdio: 'ignore' }));
    await server.#untilUp();
    return server;
  }

  /** The keys of all objects. */
  async keys(): Promise<string[]> {
    const bucket = path.join(this.#folder, BUCKET);
    const found = await readdir(bucket, { recursive: true, withFileTypes: true });
    const files = found.filter((each) => each.isFile());
    return files.map(({ parentPath, name }) => path.relative(bucket, path.join(parentPath, name)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL');
    if (this.#child.exitCode === null) await once(this.#child, 'exit');
    await rm(this.#folder, { recursive: true });
  }

  async #untilUp(): Promise<void> {
    const deadline = performance.now() + UP_WITHIN_MS;
    while (
      !(await fetch(this.settings.endpoint).then(
        () => true,
        () => false,
      ))
    ) {
      if (performance.now() > deadline) throw new Error('The S3 server does not answer.');
      await sleep(100);
    }
  }
}

function propertiesOf({ endpoint, accessKeyId, secretAccessKey }: S3Settings, folder: string): string {
  return [
    `s3proxy.endpoint=${endpoint}`,
    's3proxy.authorization=aws-v4',
    `s3proxy.identity=${accessKeyId}`,
    `s3proxy.credential=${secretAccessKey}`,
    'jclouds.provider=filesystem',
    `jclouds.filesystem.basedir=${folder}`,
  ].join('\n');
}

/** A folder with the libraries of the server, fetched once for each version of its pom.xml and kept for later runs. */
async function librariesOfServer(): Promise<string> {
  const version = createHash('sha256').update(readFileSync(POM)).digest('hex').slice(0, 12);
  const folder = path.join(tmpdir(), `memory-graph-s3proxy-${version}`);
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return folder;
  const copy = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  const { code, stdout } = await run(
    'mvn',
    ['-q', '-B', '-f', POM, ...copy],
    {},
    { maxMs: FETCHED_WITHIN_MS },
  );
  if (code !== 0) throw new Error(`S3Proxy cannot be fetched:\n${stdout.slice(-2_000)}`);
  await writeFile(complete, '');
  return folder;
}
