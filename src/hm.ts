import { CommanderError } from 'commander';
import { CliError } from './cli/cli-error.ts';
import { hmCommand } from './cli/hm.ts';
import { isExpectedFailure } from './errors.ts';

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

try {
  await hmCommand({ stdio, openEmbedded, restoreService }).parseAsync();
  process.exit(0);
} catch (error) {
  // Commander has printed what is wrong with the arguments, or the help.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  const isExpected = error instanceof CliError || isExpectedFailure(error);
  console.error(isExpected ? `hm: ${error.message}` : error);
  process.exit(error instanceof CliError ? error.exitCode : 1);
}
