import { CommanderError } from 'commander';
import { EXIT, failureOf } from './cli/failure.ts';
import { hmCommand } from './cli/hm.ts';

const ending = new AbortController();
/** The second signal ends the process at once. */
const end = () => (ending.signal.aborted ? process.exit(1) : ending.abort());
process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);

const stdio = {
  input: process.stdin,
  output: process.stdout,
  print: (line: string) => console.error(`hm: ${line}`),
  signal: ending.signal,
};

/** Loads the code of the service only for the option that needs it, because that takes long. */
async function openEmbedded() {
  const service = await import('./service/embedded-service.ts');
  return service.openEmbedded(stdio.print);
}

async function restoreService(file: string) {
  const service = await import('./service/backup/restore-service.ts');
  return service.restoreService(file);
}

async function makeKey() {
  const { makeApiKey } = await import('./auth/credentials/api-key.ts');
  return makeApiKey('live');
}

try {
  await hmCommand({ stdio, openEmbedded, restoreService, makeKey }).parseAsync();
  process.exit(EXIT.done);
} catch (error) {
  // Commander has printed what is wrong with the arguments, or the help.
  if (error instanceof CommanderError)
    process.exit(error.exitCode === EXIT.done ? EXIT.done : EXIT.wrongArguments);
  const { exitCode, line } = failureOf(error);
  console.error(line === undefined ? error : `hm: ${line}`);
  process.exit(exitCode);
}
