import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { hostRefusal, type HostCommand } from './host-process.ts';

export interface HostSettings {
  readonly projectDir: string;
  readonly dataDir: string;
  /** Such as 1g. */
  readonly heap: string;
}

// Relative to neo4j/, as the set-up records the class archive, which is valid only for the same class path.
const HOST_JAR = 'target/lib/memory-graph-host.jar';
const ARCHIVE = 'target/host.jsa';

/** The command line of the host. A start without the class archive takes longer. */
export function hostCommand({ projectDir, dataDir, heap }: HostSettings, logger: Logger): HostCommand {
  const folder = path.join(projectDir, 'neo4j');
  if (!existsSync(path.join(folder, HOST_JAR))) {
    throw hostRefusal('Neo4j is not set up yet. Run: npm run setup');
  }
  return {
    java: process.env['JAVA_HOME'] ? path.join(process.env['JAVA_HOME'], 'bin', 'java') : 'java',
    folder,
    args: [
      '@jvm.options',
      `-Xmx${heap}`,
      ...(existsSync(path.join(folder, ARCHIVE)) ? [`-XX:SharedArchiveFile=${ARCHIVE}`] : []),
      '-jar',
      HOST_JAR,
      '--data',
      path.resolve(dataDir),
      '--plugins',
      'target/plugins',
      '--parent',
      String(process.pid),
    ],
    onLog: (line) => logger.debug({ host: line }, 'database host'),
  };
}
