import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { HostFiles } from '../../../setup/installation.mjs';
import { hostRefusal, type HostCommand } from './host-process.ts';

export interface HostSettings {
  readonly files: HostFiles;
  readonly dataDir: string;
  /** Such as 1g. */
  readonly heap: string;
}

/** The command line of the host. A start without the class archive takes longer. */
export function hostCommand({ files, dataDir, heap }: HostSettings, logger: Logger): HostCommand {
  const { folder, java, options, furtherOptions, jar, archive, plugins } = files;
  if (!existsSync(path.join(folder, jar))) throw hostRefusal('Neo4j is not set up yet. Run: npm run setup');
  return {
    java,
    folder,
    args: [
      `@${options}`,
      ...furtherOptions,
      `-Xmx${heap}`,
      ...(existsSync(path.join(folder, archive)) ? [`-XX:SharedArchiveFile=${archive}`] : []),
      ...['-jar', jar],
      ...['--data', path.resolve(dataDir)],
      ...['--plugins', plugins],
      ...['--parent', String(process.pid)],
    ],
    onLog: (line) => logger.debug({ host: line }, 'database host'),
  };
}
