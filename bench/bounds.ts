import type { Target } from './measure/compare.ts';
import type { BenchResult } from './report.ts';

/**
 * What no run may pass: the figures of docs/measurements.md with the spread of a run. Those that are aimed at stand with each
 * comparison, and some are still missed.
 */
const BOUNDS: Readonly<Record<string, Target>> = {
  recall: { ratio: 2.4, tail: 3 },
  'recall with a known query vector': { ratio: 3.1 },
  store: { ratio: 3.5 },
  'store of known texts': { throughput: 0.12 },
  'find-related': { ratio: 2.4 },
};

/** Vector recall@10 of what a recall takes from the index: at 10,000 nodes, and where a graph is larger. */
const VECTOR_RECALL = { small: 0.97, large: 0.96 };
const SMALL = 20_000;

/** The figures that pass their bounds, in words. */
export function missedBounds({ compared, vectorRecall, options }: BenchResult): string[] {
  const ofComparisons = compared.flatMap(({ name, clients, ratio, tail, throughput }) => {
    const most = BOUNDS[name] ?? {};
    const figures = [
      { figure: 'p50', value: ratio.median, bound: most.ratio, isMax: true },
      { figure: 'p99', value: tail, bound: most.tail, isMax: true },
      { figure: 'calls a second', value: throughput, bound: most.throughput, isMax: false },
    ];
    return figures.flatMap(({ figure, value, bound, isMax }) => {
      if (bound === undefined || (isMax ? value <= bound : value >= bound)) return [];
      return `${name}, ${clients} clients, ${figure} to that of the reference ${value.toFixed(2)} (${isMax ? '<=' : '>='} ${bound})`;
    });
  });
  const least = options.nodes <= SMALL ? VECTOR_RECALL.small : VECTOR_RECALL.large;
  const taken = vectorRecall.find(({ k, first }) => first !== k);
  if (!taken || taken.recall >= least) return ofComparisons;
  return [...ofComparisons, `vector recall@10 ${taken.recall.toFixed(3)} (>= ${least})`];
}
