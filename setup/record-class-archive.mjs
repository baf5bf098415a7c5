// Records the class archive of an installed package while its service runs, and ends with it.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installationOf, usableJava } from './installation.mjs';
import { withLock } from './lock.mjs';
import { PROJECT } from './paths.mjs';
import { stopCommandsOnSignals } from './run-command.mjs';
import { classArchive } from './steps/class-archive.mjs';

const { host } = installationOf(PROJECT);
const step = classArchive(host);
const java = usableJava();

if (!step.isDone(java)) {
  stopCommandsOnSignals();
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume();
  await withLock(
    () => undefined,
    async () => {
      if (step.isDone(java)) return;
      await step.run(java);
      deleteOthers();
    },
  );
}
process.exit(0);

/** Each takes 150 MB, and only the newest version of the host needs one. */
function deleteOthers() {
  const others = readdirSync(host.folder).filter(
    (name) => name.includes('.jsa') && !name.startsWith(host.archive),
  );
  for (const name of others) rmSync(join(host.folder, name), { force: true });
}
