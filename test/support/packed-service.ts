import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { projectDir, run, type Environment } from './service-command.ts';

/** The service as its users get it. */
export interface PackedService {
  /** The command in the folder that it was installed in. */
  readonly command: string;
  readonly packages: string;
  readonly cache: string;
  readonly env: Environment;
}

/** Packs the service and installs it below a folder, with a home that has nothing fetched yet. */
export async function packAndInstall(folder: string): Promise<PackedService> {
  const [app, home] = ['app', 'home'].map((name) => path.join(folder, name)) as [string, string];
  await Promise.all([mkdir(app), mkdir(home)]);
  const packed = await npm(['pack', '--silent', '--pack-destination', folder], projectDir);
  const tarball = path.join(folder, packed.trim().split('\n').at(-1) ?? '');
  await npm(['install', '--no-audit', '--no-fund', '--prefix', app, tarball], app);
  const packages = path.join(app, 'node_modules');
  return {
    command: path.join(packages, '.bin', 'memory-graph-service'),
    packages,
    cache: path.join(home, '.cache'),
    env: { ...machine(), HOME: home, PORT: '0', LOG_LEVEL: 'warn' },
  };
}

async function npm(args: readonly string[], folder: string): Promise<string> {
  const { code, stdout, stderr } = await run('npm', args, machine(), { maxMs: 300_000, cwd: folder });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** What names the machine's programs, certificates and mirrors; no Node of the project. */
function machine(): Environment {
  const names = ['HOME', 'JAVA_HOME', 'NODE_EXTRA_CA_CERTS', 'MAVEN_REPOSITORY', 'NPM_CONFIG_REGISTRY'];
  const own = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const folders = (process.env['PATH'] ?? '').split(':').filter((each) => !each.includes('node_modules'));
  return { ...(Object.fromEntries(own) as Environment), PATH: folders.join(':') };
}
