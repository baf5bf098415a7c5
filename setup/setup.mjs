// Makes a fresh checkout ready to run, and tells in a few milliseconds when there is nothing to do.
import { findJdk } from './jdk.mjs';
import { withLock } from './lock.mjs';
import { sayProgress, seconds } from './progress.mjs';
import { meetAll, requireNode } from './requirements.mjs';
import { stopCommandsOnSignals } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { classArchive } from './steps/class-archive.mjs';
import { databaseHost } from './steps/database-host.mjs';
import { npmPackages } from './steps/npm-packages.mjs';

const isQuiet = process.argv.includes('--quiet');
/** Tests, checks and measurements need more packages than the service. */
const isForDevelopment = process.argv.includes('--dev');
// Standard output is left to the command that the set-up precedes.
const say = (line) => console.error(line);

try {
  await setUp();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(error.message);
  process.exit(1);
}

async function setUp() {
  const packages = npmPackages({ isForDevelopment });
  const due = [packages, databaseHost].filter((step) => !step.isDone());
  const [jdk] = meetAll([findJdk, requireNode, ...due.flatMap((step) => step.require ?? [])]);
  if (due.length === 0 && classArchive.isDone(jdk)) {
    if (!isQuiet) say('Everything is set up.');
    return;
  }
  stopCommandsOnSignals();
  await withLock(sayWaiting, async () => {
    // Both end before a failure is told, so that neither goes on unseen.
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
  say(`${step.title} ...`);
  const endProgress = sayProgress(step, since, say);
  try {
    await step.run(jdk);
    say(`${step.title}: done in ${seconds(since)}`);
  } catch (error) {
    if (!step.isOptional) throw error;
    say(`${step.title}: failed after ${seconds(since)}, the service starts without it. ${error.message}`);
  } finally {
    endProgress();
  }
}

function sayWaiting(pid, file) {
  say(`Another set-up is running (process ${pid}): waiting for it. If there is none, delete ${file}`);
}
