import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { ReferenceDatabase } from './reference/database.ts';

/** The machine of a measurement. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryBytes: number;
  /** Runnable processes at the start; more than the cores mean that other programs disturbed the measurement. */
  readonly load: number;
  /** Half a second over the time in which Python adds ten million numbers; undefined where there is no Python. */
  readonly speed: number | undefined;
  readonly node: string;
  readonly neo4j: string;
}

export async function describeMachine(database: ReferenceDatabase): Promise<Machine> {
  const components = 'CALL dbms.components() YIELD name, versions RETURN name, versions[0] AS version';
  const rows = await database.read<{ name: string; version: string }>(components, {});
  return {
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
    load: loadavg()[0] ?? NaN,
    speed: speed(),
    node: process.version,
    neo4j: rows.find(({ name }) => name === 'Neo4j Kernel')?.version ?? 'unknown',
  };
}

function speed(): number | undefined {
  const sum =
    'import time\nat = time.perf_counter()\nx = 0\nfor i in range(10_000_000): x += i\nprint(time.perf_counter() - at)';
  const { status, stdout } = spawnSync('python3', ['-c', sum], { encoding: 'utf8' });
  return status === 0 ? 0.5 / Number(stdout) : undefined;
}
