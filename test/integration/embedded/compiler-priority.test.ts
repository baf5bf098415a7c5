import { readdir, readFile } from 'node:fs/promises';
import { constants, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { hostCommand } from '../../../src/graph/embedded/host-command.ts';
import { HostProcess } from '../../../src/graph/embedded/host-process.ts';
import { temporaryDataDir } from '../../support/service-command.ts';

const projectDir = fileURLToPath(new URL('../../../', import.meta.url));
/** Of what follows the name in /proc/PID/stat (proc(5)). */
const NICE = 16;

/** The nice values of a process's threads by name. */
async function niceValues(pid: number): Promise<Map<string, number>> {
  const ids = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(
    ids.map((id) => readFile(`/proc/${pid}/task/${id}/stat`, 'utf8').catch(() => '')),
  );
  return new Map(
    stats.map((stat) => {
      const [opened, closed] = [stat.indexOf('('), stat.lastIndexOf(')')];
      return [stat.slice(opened + 1, closed), Number(stat.slice(closed + 2).split(' ')[NICE])];
    }),
  );
}

describe('the JVM of the databases', () => {
  test('compiles at a low priority what it optimises, and nothing else', async ({ skip }) => {
    skip(platform() !== 'linux', 'Only on Linux has a thread a priority of its own.');
    vi.stubEnv('JAVA_TOOL_OPTIONS', '');
    await using folder = await temporaryDataDir();
    const settings = { projectDir, dataDir: folder.dataDir, heap: '256m' };
    const host = await HostProcess.start(hostCommand(settings, pino({ level: 'silent' })));
    vi.unstubAllEnvs();
    try {
      await vi.waitFor(async () => {
        const values = await niceValues(host.pid);
        expect(values.get('C2 CompilerThre')).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
        expect([values.get('C1 CompilerThre'), values.get('VM Thread')]).toEqual([0, 0]);
      }, 10_000);
    } finally {
      await host.stop();
    }
  });
});
