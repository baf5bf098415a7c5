import { nodesOf, relationshipsOf } from '../../src/graph/copy/read-database.ts';
import { schemaOf } from '../../src/graph/schema/indexes.ts';
import type { Graph } from '../../src/graph/graph.ts';
import type { Operator } from './operator.ts';

/** All that a database holds, in an order of its own: equal where two databases hold the same. */
export async function contentOf(graph: Graph): Promise<{ records: string[]; schema: string[] }> {
  const texts = new Map<number, string>();
  for await (const { id, ...node } of nodesOf(graph)) texts.set(id, sorted(node));
  const records = [...texts.values()];
  for await (const { from, to, ...relationship } of relationshipsOf(graph))
    records.push(`${texts.get(from)} ${sorted(relationship)} ${texts.get(to)}`);
  return { records: records.sort(), schema: (await schemaOf(graph)).sort() };
}

interface Task {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** Begins a task at the admin endpoint, and waits for its end. */
export async function taskOf(operator: Operator, path: string, input: object = {}): Promise<Task> {
  let task = (await operator.send('POST', path, input)) as Task;
  while (task.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    task = (await operator.send('GET', `/tasks/${task.id}`)) as Task;
  }
  return task;
}

/** The order of labels and properties means nothing. */
function sorted({ properties, ...rest }: { readonly properties: object }): string {
  const labels = 'labels' in rest ? { labels: [...(rest.labels as string[])].sort() } : rest;
  const entries = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([labels, entries]);
}
