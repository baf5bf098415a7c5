import { concurrently } from '../../eval/service/concurrently.ts';
import { median, medianInterval, quantile, type Interval } from './statistics.ts';

/** Milliseconds of one call, by its steps. */
export type Timings = Readonly<Record<string, number>>;

/** Two ways to do the same work; each call uses new data. */
export interface Comparison {
  readonly name: string;
  /** A call of the service over HTTP. */
  readonly ours: () => Promise<unknown>;
  /** The same work by the raw driver; the sum of its steps' times is compared with ours. */
  readonly reference: () => Promise<Timings>;
  readonly target: Target;
  /** Calls under way at once. */
  readonly clients: number;
  /** Uncounted calls of each side besides WARM_UP_ROUNDS: a JVM reaches its speed after thousands. */
  readonly warmUp?: number;
}

export interface Target {
  /** The maximum of our p50 to the reference's p50. */
  readonly ratio?: number;
  /** The maximum of our p99 to the reference's p99. */
  readonly tail?: number;
  /** The minimum of our calls a second to the reference's. */
  readonly throughput?: number;
}

export interface Protocol {
  readonly rounds: number;
  /** Calls of a block; many clients make more, so that enough are under way at once. */
  readonly calls: number;
}

export interface Distribution {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** Calls a second; only for whole calls. */
  readonly perSecond?: number;
}

export interface Compared {
  readonly name: string;
  readonly clients: number;
  readonly target: Target;
  readonly ours: Distribution;
  readonly steps: readonly Distribution[];
  readonly reference: Distribution;
  /** Median over the rounds of our p50 to the reference's p50, with its 95 % interval. */
  readonly ratio: Interval & { readonly median: number };
  /** The ratio of p99 over all calls. */
  readonly tail: number;
  /** The ratio of calls a second. */
  readonly throughput: number;
}

interface Block {
  readonly timings: readonly Timings[];
  readonly seconds: number;
}

const WARM_UP_ROUNDS = 10;
const WARM_UP_CLIENTS = 4;
const CALLS_A_CLIENT = 4;

/** Measures blocks of both sides alternately, so that other load on the machine slows both equally. */
export async function compare(comparison: Comparison, protocol: Protocol): Promise<Compared> {
  const ours: Block[] = [];
  const reference: Block[] = [];
  await warmUp(comparison, protocol);
  for (let round = -WARM_UP_ROUNDS; round < protocol.rounds; round++) {
    const one = await runBlock(protocol, comparison.clients, () => timed('ours', comparison.ours));
    const other = await runBlock(protocol, comparison.clients, comparison.reference);
    if (round < 0) continue;
    ours.push(one);
    reference.push(other);
  }
  const ratios = ours.map((block, round) => p50Of(block) / p50Of(reference[round] as Block));
  const steps = Object.keys(reference[0]?.timings[0] ?? {});
  const all = distribution(`${comparison.name} over HTTP`, ours, totalOf, protocol);
  const allReference = distribution(steps.join(' + '), reference, totalOf, protocol);
  return {
    name: comparison.name,
    clients: comparison.clients,
    target: comparison.target,
    ours: all,
    steps:
      steps.length > 1
        ? steps.map((step) => distribution(step, reference, (timings) => timings[step] ?? NaN))
        : [],
    reference: allReference,
    ratio: { median: median(ratios), ...medianInterval(ratios) },
    tail: all.p99 / allReference.p99,
    throughput: (all.perSecond ?? NaN) / (allReference.perSecond ?? NaN),
  };
}

async function warmUp({ ours, reference, warmUp: calls }: Comparison, protocol: Protocol): Promise<void> {
  if (calls === undefined) return;
  await runBlock({ ...protocol, calls }, WARM_UP_CLIENTS, () => timed('ours', ours));
  await runBlock({ ...protocol, calls }, WARM_UP_CLIENTS, reference);
}

/** Runs the work and returns its time under this name. */
export async function timed(name: string, work: () => Promise<unknown>): Promise<Timings> {
  const started = performance.now();
  await work();
  return { [name]: performance.now() - started };
}

async function runBlock({ calls }: Protocol, clients: number, call: () => Promise<Timings>): Promise<Block> {
  const timings: Timings[] = [];
  const started = performance.now();
  await concurrently(Array(Math.max(calls, clients * CALLS_A_CLIENT)).keys(), clients, async () =>
    timings.push(await call()),
  );
  return { timings, seconds: (performance.now() - started) / 1_000 };
}

function distribution(
  name: string,
  blocks: readonly Block[],
  valueOf: (timings: Timings) => number,
  protocol?: Protocol,
): Distribution {
  const values = blocks.flatMap(({ timings }) => timings.map(valueOf));
  const seconds = blocks.reduce((sum, block) => sum + block.seconds, 0);
  const figures = { name, p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
  return protocol ? { ...figures, perSecond: values.length / seconds } : figures;
}

function p50Of({ timings }: Block): number {
  return quantile(timings.map(totalOf), 0.5);
}

function totalOf(timings: Timings): number {
  return Object.values(timings).reduce((sum, ms) => sum + ms, 0);
}
