import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectDir, run, type Environment, type Outcome } from './service-command.ts';

/** The service as its users get it. */
export interface PackedService {
  /** The command in the folder that it was installed in. */
  readonly command: string;
  readonly packages: string;
  /** What npm said when it installed it. */
  readonly messages: string;
  readonly cache: string;
  readonly env: Environment;
}

/** Packs the service and installs it below a folder, with a home that has nothing fetched yet. */
export async function packAndInstall(folder: string): Promise<PackedService> {
  const [app, home] = ['app', 'home'].map((name) => path.join(folder, name)) as [string, string];
  await Promise.all([mkdir(app), mkdir(home)]);
  const packed = await npm(['pack', '--silent', '--pack-destination', folder], projectDir);
  const tarball = path.join(folder, packed.stdout.trim().split('\n').at(-1) ?? '');
  const install = ['install', '--no-audit', '--no-fund', '--prefix', app, tarball];
  const { stderr: messages } = await npm(install, app);
  const packages = path.join(app, 'node_modules');
  return {
    command: path.join(packages, '.bin', 'memory-graph-service'),
    packages,
    messages,
    cache: path.join(home, '.cache'),
    env: { ...machine(), HOME: home, PORT: '0', LOG_LEVEL: 'warn' },
  };
}

async function npm(args: readonly string[], folder: string): Promise<Outcome> {
  const outcome = await run('npm', args, machine(), { maxMs: 300_000, cwd: folder });
  if (outcome.code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${outcome.stderr}`);
  return outcome;
}

/** What names the machine's programs, certificates and mirrors; no Node of the project. */
export function machine(): Environment {
  const names = ['HOME', 'JAVA_HOME', 'NODE_EXTRA_CA_CERTS', 'MAVEN_REPOSITORY', 'NPM_CONFIG_REGISTRY'];
  const own = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const folders = (process.env['PATH'] ?? '').split(':').filter((each) => !each.includes('node_modules'));
  return { ...(Object.fromEntries(own) as Environment), PATH: folders.join(':') };
}
