import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startApp } from './app.ts';
import { CliError } from './cli/cli-error.ts';
import { hmCommand, type EmbeddedService } from './cli/hm.ts';
import { loadConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { isExpectedFailure } from './start-failure.ts';

const projectDir = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const ending = new AbortController();
/** The second signal does not wait. */
const end = () => (ending.signal.aborted ? process.exit(1) : ending.abort());
process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);

const stdio = {
  input: process.stdin,
  output: process.stdout,
  say: (line: string) => console.error(`hm: ${line}`),
  signal: ending.signal,
};

try {
  await hmCommand({ stdio, openEmbedded }).parseAsync();
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof CliError || isExpectedFailure(error);
  console.error(isExpected ? `hm: ${error.message}` : error);
  process.exit(1);
}

/** The whole service, on loopback and a port that is free, with a key that lasts as long as it does. */
async function openEmbedded(): Promise<EmbeddedService> {
  const config = { ...loadConfig(projectDir), HOST: '127.0.0.1', PORT: 0 };
  const app = await startApp(config, createLogger(config.LOG_LEVEL));
  if (app.firstKey !== undefined) stdio.say(newMemory(config.DATA_DIR));
  const issued = await app.issueKey();
  return {
    url: new URL(`${app.url}/`),
    key: issued.key,
    close: async () => {
      await issued.revoke();
      await app.close();
    },
  };
}

function newMemory(dataDir: string): string {
  return `a new memory begins in ${dataDir}. Other clients get a key by: npm run admin -- create-key GRAPH_ID`;
}
