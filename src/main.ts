import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app.ts';
import { loadConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { isExpectedFailure } from './start-failure.ts';
import { welcome } from './welcome.ts';

const projectDir = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

try {
  const config = loadConfig(projectDir);
  const logger = createLogger(config.LOG_LEVEL);
  const app = await startApp(config, logger);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    logger.info({ signal }, 'stopping');
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  console.log(welcome(config, app));
} catch (error) {
  console.error(isExpectedFailure(error) ? `The service cannot start: ${error.message}` : error);
  process.exit(1);
}
