import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { ReferenceDatabase } from './reference/database.ts';

/** The machine of a measurement. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryBytes: number;
  /** Runnable processes at the start; more than the cores mean that other programs disturbed the measurement. */
  readonly load: number;
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
    node: process.version,
    neo4j: rows.find(({ name }) => name === 'Neo4j Kernel')?.version ?? 'unknown',
  };
}
