// Makes a fresh checkout ready to run, and tells in a few milliseconds when there is nothing to do.
import { findJdk } from './jdk.mjs';
import { withLock } from './lock.mjs';
import { meetAll, requireNode } from './requirements.mjs';
import { stopCommandsOnSignals } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { classArchive } from './steps/class-archive.mjs';
import { databaseHost } from './steps/database-host.mjs';
import { npmPackages } from './steps/npm-packages.mjs';

const isQuiet = process.argv.includes('--quiet');
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
  const due = [npmPackages, databaseHost].filter((step) => !step.isDone());
  const [jdk] = meetAll([findJdk, requireNode, ...due.map((step) => step.require)]);
  if (due.length === 0 && classArchive.isDone(jdk)) {
    if (!isQuiet) say('Everything is set up.');
    return;
  }
  stopCommandsOnSignals();
  await withLock(sayWaiting, async () => {
    // Both end before a failure is told, so that neither goes on unseen.
    const outcomes = await Promise.allSettled([
      inOrder([npmPackages], jdk),
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
  const start = Date.now();
  const seconds = () => `${((Date.now() - start) / 1000).toFixed(1)} s`;
  say(`${step.title} ...`);
  try {
    await step.run(jdk);
    say(`${step.title}: done in ${seconds()}`);
  } catch (error) {
    if (!step.isOptional) throw error;
    say(`${step.title}: failed after ${seconds()}, the service starts without it. ${error.message}`);
  }
}

function sayWaiting(pid, file) {
  say(`Another set-up is running (process ${pid}): waiting for it. If there is none, delete ${file}`);
}
