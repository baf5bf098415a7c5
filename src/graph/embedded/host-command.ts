import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { HostRefusal, type HostCommand } from './host-process.ts';

export interface HostSettings {
  readonly projectDir: string;
  readonly dataDir: string;
  /** Such as 1g. */
  readonly heap: string;
}

const MAIN_CLASS = 'memorygraph.host.Main';

/** The command line of the host. The class archive is bound to this order of jars; without it a start takes longer. */
export function hostCommand({ projectDir, dataDir, heap }: HostSettings, logger: Logger): HostCommand {
  const target = path.join(projectDir, 'neo4j', 'target');
  const archive = path.join(target, 'host.jsa');
  return {
    java: process.env['JAVA_HOME'] ? path.join(process.env['JAVA_HOME'], 'bin', 'java') : 'java',
    args: [
      `@${path.join(projectDir, 'neo4j', 'jvm.options')}`,
      `-Xmx${heap}`,
      ...(existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto'] : []),
      '-cp',
      classPath(path.join(target, 'lib')),
      MAIN_CLASS,
      '--data',
      dataDir,
      '--plugins',
      path.join(target, 'plugins'),
      '--parent',
      String(process.pid),
    ],
    onLog: (line) => logger.debug({ host: line }, 'database host'),
  };
}

function classPath(folder: string): string {
  if (!existsSync(folder)) throw new HostRefusal('NOT_SET_UP', 'Neo4j is not set up yet. Run: npm run setup');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jar'))
    .sort()
    .map((file) => path.join(folder, file))
    .join(path.delimiter);
}
