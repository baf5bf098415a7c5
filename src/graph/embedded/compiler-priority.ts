import { readdir, readFile } from 'node:fs/promises';
import { constants, platform, setPriority } from 'node:os';

/** HotSpot's optimising compiler; Linux shows the first 15 characters of a thread's name. */
const OPTIMISER = 'C2 CompilerThre';

/**
 * Leaves the optimising compiler of a JVM what others do not need of the processors: it compiles for minutes after a start,
 * and would hold up the first requests. On Linux only, where a thread has a priority of its own.
 */
export async function lowerCompilerPriority(pid: number): Promise<void> {
  if (platform() !== 'linux') return;
  const threads = `/proc/${pid}/task`;
  for (const id of await readdir(threads)) {
    const name = await readFile(`${threads}/${id}/comm`, 'utf8').catch(() => '');
    if (name.startsWith(OPTIMISER)) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL);
  }
}
