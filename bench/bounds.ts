import type { BenchResult } from './report.ts';

/** Vector recall@10 of what a recall takes from the index: at 10,000 nodes, and where a graph is larger. */
const VECTOR_RECALL = { small: 0.97, large: 0.96 };
const SMALL = 20_000;

/** The figures that pass their bounds, in words. */
export function missedBounds({ compared, vectorRecall, options }: BenchResult): string[] {
  const ofComparisons = compared.flatMap(({ name, clients, target, ratio, tail, throughput }) => {
    const figures = [
      { figure: 'p50', value: ratio.median, bound: target.ratio, isMax: true },
      { figure: 'p99', value: tail, bound: target.tail, isMax: true },
      { figure: 'calls a second', value: throughput, bound: target.throughput, isMax: false },
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
