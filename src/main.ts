import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { recordClassArchive } from '../setup/first-start.mjs';
import { steps } from '../setup/progress.mjs';
import { startService, type Service } from './service/service.ts';
import { loadConfig } from './service/config.ts';
import { prepared } from './service/data-folder.ts';
import { isExpectedFailure } from './errors.ts';
import { createLogger } from './logger.ts';
import { isAtTerminal, startupBanner } from './service/startup-banner.ts';

const projectDir = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

// Registered first: in a container, a signal without a listener does not end the first process.
process.on('SIGTERM', abortStart).on('SIGINT', abortStart);
// A reader that takes no more, such as `head`, has what it wants: the service goes on.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

try {
  await prepared();
  const config = loadConfig(projectDir);
  const logger = createLogger(config.LOG_LEVEL);
  const service = await startService(config, logger);
  process.off('SIGTERM', abortStart).off('SIGINT', abortStart);
  stopOnSignal(service, logger);
  const link = isAtTerminal(process) ? await service.newDashboardLink() : undefined;
  console.log(startupBanner(config, service, link));
  recordClassArchive();
} catch (error) {
  if (isExpectedFailure(error)) steps.print(`The service cannot start: ${error.message}`);
  else console.error(error);
  process.exit(1);
}

/** The service has no requests yet, and the next start completes this one. */
function abortStart(signal: NodeJS.Signals): never {
  process.exit(128 + constants.signals[signal]);
}

function stopOnSignal(service: Service, logger: Logger): void {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, 'stopping');
    service.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the service did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}
