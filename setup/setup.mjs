// Prepares a new checkout; ends within milliseconds where there is nothing to do.
import { findJdk } from './jdk.mjs';
import { withLock } from './lock.mjs';
import { reportProgress, seconds } from './progress.mjs';
import { checkAll, requireNode } from './requirements.mjs';
import { stopCommandsOnSignals } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { classArchive } from './steps/class-archive.mjs';
import { databaseHost } from './steps/database-host.mjs';
import { npmPackages } from './steps/npm-packages.mjs';

const isQuiet = process.argv.includes('--quiet');
/** Tests, checks and measurements need more packages than the service. */
const isForDevelopment = process.argv.includes('--dev');
// Standard output belongs to the command that runs after the set-up.
const print = (line) => console.error(line);

try {
  await setUp();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  print(error.message);
  process.exit(1);
}

async function setUp() {
  const packages = npmPackages({ isForDevelopment });
  const due = [packages, databaseHost].filter((step) => !step.isDone());
  const [jdk] = checkAll([findJdk, requireNode, ...due.flatMap((step) => step.require ?? [])]);
  if (due.length === 0 && classArchive.isDone(jdk)) {
    if (!isQuiet) print('Everything is set up.');
    return;
  }
  stopCommandsOnSignals();
  await withLock(reportWaiting, async () => {
    // Waits for both before it reports a failure, so that neither continues in the background.
    const outcomes = await Promise.allSettled([
      inOrder([packages], jdk),
      inOrder([databaseHost, classArchive], jdk),
    ]);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  });
}

async function inOrder(steps, jdk) {
  for (const step of steps) {
    if (!step.isDone(jdk)) await perform(step, jdk);
  }
}

async function perform(step, jdk) {
  const since = Date.now();
  print(`${step.title} ...`);
  const endProgress = reportProgress(step, since, print);
  try {
    await step.run(jdk);
    print(`${step.title}: done in ${seconds(since)}`);
  } catch (error) {
    if (!step.isOptional) throw error;
    print(`${step.title}: failed after ${seconds(since)}, the service starts without it. ${error.message}`);
  } finally {
    endProgress();
  }
}

function reportWaiting(pid, file) {
  print(`Another set-up is running (process ${pid}): waiting for it. If there is none, delete ${file}`);
}
