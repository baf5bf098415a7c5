import { readdirSync, readFileSync } from 'node:fs';
import { afterAll } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of a file with every process that it started. */
    processorSeconds?: number;
  }
}

/** What the kernel counts in: a hundredth of a second on every Linux. */
const TICKS_A_SECOND = 100;

// A setup file is loaded anew before each test file, and its hooks enclose those of the file.
const before = processorSeconds();

// eslint-disable-next-line no-empty-pattern -- vitest asks for a pattern, even where no fixture is used.
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before;
});

/** Of this process and its descendants, those that ended included; elsewhere than on Linux of this process alone. */
function processorSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  }
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const ticksOf = (pid: number, ticks: number): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + ticksOf(child.pid, child.ticks), ticks);
  const self = processes.find(({ pid }) => pid === process.pid);
  return ticksOf(process.pid, self?.ticks ?? 0) / TICKS_A_SECOND;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/** Empty where the process ended meanwhile. */
function readProcess(pid: string): Process[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the name in brackets: state, parent, …; fields 12 to 15 are the times of the process and its ended children.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + each, 0);
    return [{ pid: Number(pid), parent: fields[1] ?? 0, ticks }];
  } catch {
    return [];
  }
}
