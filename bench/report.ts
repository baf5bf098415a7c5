import type { LoadTimes } from './load/by-api.ts';
import type { Machine } from './machine.ts';
import type { Compared, Distribution } from './measure/compare.ts';
import type { VectorRecall } from './measure/vector-recall.ts';
import { hubTail } from './measure/walks.ts';
import type { BenchOptions } from './options.ts';
import type { MemoryFigures } from './service/measured-service.ts';

/** The measurements of one run. */
export interface BenchResult {
  readonly at: string;
  readonly options: BenchOptions;
  readonly machine: Machine;
  readonly loads: readonly { readonly way: string; readonly times: LoadTimes }[];
  readonly compared: readonly Compared[];
  readonly firstRequestSeconds: readonly number[];
  readonly vectorRecall: readonly VectorRecall[];
  readonly memory: MemoryFigures;
}

const FIRST_REQUEST_TARGET_S = 3;

/** The result in Markdown. */
export function toReport(result: BenchResult): string {
  const { options, machine } = result;
  const head =
    `${options.nodes} nodes, ${options.rounds} rounds of ${options.calls} calls; ` +
    `${machine.cores} cores (${machine.processor}), load ${machine.load.toFixed(1)}, speed ${machine.speed?.toFixed(2) ?? 'unknown'}, ` +
    `Node ${machine.node}, Neo4j ${machine.neo4j}`;
  return [head, comparedTables(result.compared), factsTable(result)].join('\n\n');
}

/** Only the comparisons: times, then ratios. */
export function comparedTables(compared: readonly Compared[]): string {
  return [timesTable(compared), ratioTable(compared)].join('\n\n');
}

function timesTable(compared: readonly Compared[]): string {
  const rows = compared.flatMap(({ ours, steps, reference, clients }) => [
    timesRow({ ...ours, name: `**${ours.name}**, ${clients} clients` }),
    ...steps.map((step) => timesRow({ ...step, name: `- ${step.name}` })),
    timesRow(reference),
  ]);
  return table(['', 'p50 ms', 'p99 ms', 'a second'], rows);
}

function timesRow({ name, p50, p99, perSecond }: Distribution): string[] {
  return [name, p50.toFixed(2), p99.toFixed(2), perSecond?.toFixed(0) ?? ''];
}

function ratioTable(compared: readonly Compared[]): string {
  const rows = compared.map(({ name, clients, ratio, tail, throughput, target, reference }) => [
    `${name}, ${clients} clients / (${reference.name})`,
    `${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} to ${ratio.high.toFixed(2)})`,
    verdict(target.ratio, ratio.median, '<='),
    tail.toFixed(2),
    verdict(target.tail, tail, '<='),
    throughput.toFixed(2),
    verdict(target.throughput, throughput, '>='),
  ]);
  const head = ['', 'p50 ratio, median of rounds (95 % interval)', 'target', 'p99 ratio', 'target'];
  return table([...head, 'calls a second, ratio', 'target'], rows);
}

export function verdict(target: number | undefined, value: number, comparison: '<=' | '>='): string {
  if (target === undefined) return '';
  const isMet = comparison === '<=' ? value <= target : value >= target;
  return `${comparison} ${target}${isMet ? '' : ', missed'}`;
}

function factsTable({ loads, compared, firstRequestSeconds, vectorRecall, memory }: BenchResult): string {
  const slowest = Math.max(...firstRequestSeconds);
  const missed = slowest < FIRST_REQUEST_TARGET_S ? '' : ', missed';
  const hubs = hubTail(compared);
  return table(
    ['', ''],
    [
      ...loads.map(({ way, times }) => [`loading ${way}`, loadText(times)]),
      [
        'first request of a new graph',
        `${firstRequestSeconds.map((seconds) => seconds.toFixed(2)).join(', ')} s (target < ${FIRST_REQUEST_TARGET_S} s${missed})`,
      ],
      ...(hubs
        ? [
            [
              'p99 of walks from hubs to those from any node',
              `${hubs.ratio.toFixed(2)} (target ${verdict(hubs.target, hubs.ratio, '<=')})`,
            ],
          ]
        : []),
      ['vector recall@10 of the index', vectorRecall.map(recallText).join(', ')],
      ['memory of Node', `${megabytes(memory.nodeRss)} RSS`],
      [
        'memory of the JVM',
        `${megabytes(memory.jvmRss)} RSS, heap ${megabytes(memory.jvmHeapUsed)} of ${megabytes(memory.jvmHeapMax)}`,
      ],
    ],
  );
}

function recallText({ k, first, recall }: VectorRecall): string {
  return `${recall.toFixed(3)} of ${first === k ? '' : `the first ${first} of `}k ${k}`;
}

function loadText({ nodes, nodeSeconds, relationships, relationshipSeconds }: LoadTimes): string {
  const pace = (count: number, seconds: number) =>
    `${seconds.toFixed(0)} s (${(count / seconds).toFixed(0)} a second)`;
  return `${nodes} nodes in ${pace(nodes, nodeSeconds)}, ${relationships} relationships in ${pace(relationships, relationshipSeconds)}`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
