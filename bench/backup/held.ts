import { loadWholeGraph } from '../load/whole-graph.ts';
import { quantile } from '../measure/statistics.ts';
import type { BenchOptions } from '../options.ts';
import type { MeasuredService } from '../service/measured-service.ts';

/** For how long backups of a graph kept its writes waiting, as a line of text. */
export async function measureBackup(
  service: MeasuredService,
  { nodes, rounds }: BenchOptions,
): Promise<string> {
  await using graph = await loadWholeGraph(service, 'backup', nodes);
  const held: number[] = [];
  let made: Readonly<Record<string, unknown>> = {};
  for (let round = 0; round < rounds; round++) {
    made = await service.backUp(graph.id);
    held.push(made['held_ms'] as number);
  }
  const counts = `${String(made['nodes'])} nodes, ${String(made['relationships'])} relationships, ${String(made['bytes'])} bytes`;
  return `${counts}: writes waited ${quantile(held, 0.5)} ms (median), ${Math.max(...held)} ms at most, of ${rounds} backups`;
}
