import { CliError } from './cli/cli-error.ts';
import { hmCommand } from './cli/hm.ts';

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

/** Only this command needs the service's code, which takes many times as long to load as the others'. */
async function openEmbedded() {
  const service = await import('./service/embedded-service.ts');
  return service.openEmbedded(stdio.say);
}

try {
  await hmCommand({ stdio, openEmbedded }).parseAsync();
  process.exit(0);
} catch (error) {
  console.error((await isExpected(error)) ? `hm: ${(error as Error).message}` : error);
  process.exit(1);
}

async function isExpected(error: unknown): Promise<boolean> {
  return error instanceof CliError || (await import('./service/start-failure.ts')).isExpectedFailure(error);
}
