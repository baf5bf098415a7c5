import { CommanderError } from 'commander';
import { EXIT } from './cli/cli-error.ts';
import { failureOf } from './cli/failure.ts';
import { hmCommand } from './cli/hm.ts';

let ending: AbortController | undefined;

const stdio = {
  input: process.stdin,
  output: process.stdout,
  print: (line: string) => console.error(`hm: ${line}`),
  /** A command that asks for it ends in order; any other ends at the first signal. */
  get signal(): AbortSignal {
    ending ??= endedBySignals();
    return ending.signal;
  },
};

function endedBySignals(): AbortController {
  const controller = new AbortController();
  /** The second signal ends the process at once. */
  const end = () => (controller.signal.aborted ? process.exit(EXIT.failed) : controller.abort());
  process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);
  return controller;
}

/** Loads the code of the service only for the option that needs it, because that takes long. */
async function openEmbedded(graphId: string | undefined) {
  const service = await import('./service/embedded-service.ts');
  return service.openEmbedded(stdio.print, graphId);
}

async function restoreService(file: string) {
  const service = await import('./service/backup/restore-service.ts');
  return service.restoreService(file);
}

async function makeKey() {
  const { makeApiKey } = await import('./auth/credentials/api-key.ts');
  return makeApiKey('live');
}

/** Runs the command. Returns its exit code. */
async function run(): Promise<number> {
  try {
    await hmCommand({ stdio, openEmbedded, restoreService, makeKey }).parseAsync();
    return EXIT.done;
  } catch (error) {
    // Commander has printed what is wrong with the arguments, or the help.
    if (error instanceof CommanderError)
      return error.exitCode === EXIT.done ? EXIT.done : EXIT.wrongArguments;
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return EXIT.done;
    const { exitCode, line } = failureOf(error);
    console.error(line === undefined ? error : `hm: ${line}`);
    return exitCode;
  }
}

// A reader that takes no more, such as `head`, has what it wants.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const exitCode = await run();
// A slow reader of a pipe has all of the output before the process ends.
await new Promise((resolve) => process.stdout.write('', resolve));
process.exit(exitCode);
