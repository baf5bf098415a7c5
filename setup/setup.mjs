// Prepares a new checkout; ends within milliseconds where there is nothing to do.
import { folderOf } from './fetch/components.mjs';
import { installationOf, usableJava } from './installation.mjs';
import { findJdk } from './jdk.mjs';
import { announceWait, withLock } from './lock.mjs';
import { PROJECT } from './paths.mjs';
import { seconds, steps as shown } from './progress.mjs';
import { checkAll, requireNode } from './requirements.mjs';
import { stopCommandsOnSignals } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';
import { classArchive } from './steps/class-archive.mjs';
import { dashboard } from './steps/dashboard.mjs';
import { databaseHost } from './steps/database-host.mjs';
import { databaseHostWithoutJdk } from './steps/database-host-without-jdk.mjs';
import { javaRuntime } from './steps/java-runtime.mjs';
import { npmPackages } from './steps/npm-packages.mjs';

const isQuiet = process.argv.includes('--quiet');
/** Tests, checks and measurements need more packages than the service. */
const isForDevelopment = process.argv.includes('--dev');
// Standard output belongs to the command that runs after the set-up.
const print = (line) => shown.print(line);

// Who reads may take no more.
process.stderr.on('error', () => undefined);

try {
  await setUp();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  print(error.message);
  process.exit(1);
}

async function setUp() {
  const packages = npmPackages({ isForDevelopment });
  const archive = classArchive(installationOf(PROJECT).host);
  const jdk = jdkOfMachine();
  const steps = jdk
    ? [packages, dashboard, databaseHost]
    : [packages, dashboard, javaRuntime, databaseHostWithoutJdk];
  const due = steps.filter((step) => !step.isDone());
  checkAll([requireNode, ...due.flatMap((step) => step.require ?? [])]);
  if (due.length === 0 && archive.isDone(jdk ?? usableJava())) {
    if (!isQuiet) print('Everything is set up.');
    return;
  }
  stopCommandsOnSignals();
  await withLock(announceWait, async () => {
    if (!jdk) return withoutJdk(steps);
    // Waits for both before it reports a failure, so that neither continues in the background.
    const outcomes = await Promise.allSettled([
      inOrder([packages, dashboard], jdk),
      inOrder([databaseHost, archive], jdk),
    ]);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  });
}

/** Undefined where set-up has to do without: it then fetches a runtime and a compiler, which the npm packages unpack. */
function jdkOfMachine() {
  try {
    return findJdk();
  } catch (error) {
    if (error instanceof SetupError && folderOf('java')) return undefined;
    throw error;
  }
}

async function withoutJdk(steps) {
  await inOrder(steps);
  // The host is started with the runtime that is there only now.
  await inOrder([classArchive(installationOf(PROJECT).host)], usableJava());
}

async function inOrder(steps, jdk) {
  for (const step of steps) {
    if (!step.isDone(jdk)) await perform(step, jdk);
  }
}

async function perform(step, jdk) {
  const since = Date.now();
  if (!shown.isLive) print(`${step.title} ...`);
  const endProgress = shown.begin(step.title, step);
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
