import { concurrently } from '../../eval/service/concurrently.ts';
import { median, medianInterval, quantile, type Interval } from './statistics.ts';

/** Milliseconds of one call, by its parts. */
export type Timings = Readonly<Record<string, number>>;

/** Two ways to get the same work done, each call on other data than any before it. */
export interface Comparison {
  readonly name: string;
  /** A call of the service over HTTP. */
  readonly ours: () => Promise<unknown>;
  /** The raw driver doing the same; the times of its parts add up to what ours is held against. */
  readonly reference: () => Promise<Timings>;
  readonly target: { readonly ratio: number; readonly ms: number };
}

export interface Protocol {
  readonly rounds: number;
  /** Calls of a block. */
  readonly calls: number;
  /** Calls under way at once. */
  readonly clients: number;
}

export interface Distribution {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** Calls a second; only of whole calls. */
  readonly perSecond?: number;
}

export interface Compared {
  readonly name: string;
  readonly target: Comparison['target'];
  readonly ours: Distribution;
  readonly parts: readonly Distribution[];
  readonly reference: Distribution;
  /** Median over the rounds of ours p50 to reference p50, with its 95 % interval. */
  readonly ratio: Interval & { readonly median: number };
}

interface Block {
  readonly timings: readonly Timings[];
  readonly seconds: number;
}

const WARM_UP_ROUNDS = 4;

/** Measures both in turns, a block of one and a block of the other, so that a busy machine slows both alike. */
export async function compare(comparison: Comparison, protocol: Protocol): Promise<Compared> {
  const ours: Block[] = [];
  const reference: Block[] = [];
  for (let round = -WARM_UP_ROUNDS; round < protocol.rounds; round++) {
    const one = await runBlock(protocol, () => timed('ours', comparison.ours));
    const other = await runBlock(protocol, comparison.reference);
    if (round < 0) continue;
    ours.push(one);
    reference.push(other);
  }
  const ratios = ours.map((block, round) => p50Of(block) / p50Of(reference[round] as Block));
  const parts = Object.keys(reference[0]?.timings[0] ?? {});
  return {
    name: comparison.name,
    target: comparison.target,
    ours: distribution(`${comparison.name} over HTTP`, ours, totalOf, protocol),
    parts:
      parts.length > 1
        ? parts.map((part) => distribution(part, reference, (timings) => timings[part] ?? NaN))
        : [],
    reference: distribution(parts.join(' + '), reference, totalOf, protocol),
    ratio: { median: median(ratios), ...medianInterval(ratios) },
  };
}

/** Runs the work and says how long it took, under this name. */
export async function timed(name: string, work: () => Promise<unknown>): Promise<Timings> {
  const started = performance.now();
  await work();
  return { [name]: performance.now() - started };
}

async function runBlock({ calls, clients }: Protocol, call: () => Promise<Timings>): Promise<Block> {
  const timings: Timings[] = [];
  const started = performance.now();
  await concurrently(Array(calls * clients).keys(), clients, async () => timings.push(await call()));
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
