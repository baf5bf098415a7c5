import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { ReferenceDatabase } from './reference/database.ts';

/** On what it was measured. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryBytes: number;
  /** Processes that wanted to run when the measurement began; above the cores, others were measured along. */
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
