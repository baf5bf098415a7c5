import type { RestClient } from '../../eval/service/rest-client.ts';
import { loadWholeGraph } from '../load/whole-graph.ts';
import { quantile } from '../measure/statistics.ts';
import type { BenchOptions } from '../options.ts';
import { table } from '../report.ts';
import type { MeasuredService } from '../service/measured-service.ts';
import { syntheticNodes } from '../synthetic/graph.ts';

/** What pages of the dashboard ask, `calls` times each after a first that is told apart. Returns a table in Markdown. */
export async function measurePages(
  service: MeasuredService,
  { nodes, calls }: BenchOptions,
): Promise<string> {
  await using graph = await loadWholeGraph(service, 'pages', nodes);
  const rows: string[][] = [];
  for (const path of addresses(graph.words)) {
    console.error(`measuring ${path}`);
    const { first, others, bytes } = await timesOf(graph.client, path, calls);
    const figures = [first, quantile(others, 0.5), Math.max(...others), bytes / 1_000];
    rows.push([path, ...figures.map((figure) => figure.toFixed(0))]);
  }
  return table(['GET', 'first, ms', 'p50', 'at most', 'KB'], rows);
}

function addresses(words: readonly string[]): string[] {
  const [{ key, node_type: type, description } = { key: '', node_type: '', description: '' }] =
    syntheticNodes(words, 0, 1);
  const [word = ''] = description.split(' ');
  return [
    '/graph',
    '/graph?limit=5000',
    `/graph?node_types=${type}`,
    `/graph?around=${key}`,
    `/graph?around=${key}&depth=3`,
    '/graph?as_of=2099-01-01',
    '/nodes',
    '/nodes?sort=links',
    `/nodes?search=${encodeURIComponent(word)}`,
    `/nodes?node_types=${type}`,
    '/types',
    '/labels',
    '/timeline/days',
    '/duplicates',
    '/overview',
  ];
}

async function timesOf(client: RestClient, path: string, calls: number) {
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call <= calls; call++) {
    const started = performance.now();
    bytes = JSON.stringify(await client.get(path)).length;
    times.push(performance.now() - started);
  }
  const [first = 0, ...others] = times;
  return { first, others, bytes };
}
