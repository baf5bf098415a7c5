import { METRICS, type Baselines, type Figures, type Metric, type Scored } from './scores.ts';

/** The result of one set. */
export interface SetResult {
  readonly name: string;
  readonly scored: Scored;
  readonly baselines: Baselines;
}

const REFERENCE = 'lin-bge';
const SHOWN_BASELINES = ['bm25', REFERENCE];
const HEADLINES: Readonly<Record<string, Metric>> = { locomo: 'recall@10' };
const DEFAULT_HEADLINE: Metric = 'recall@5';

/** The main figure of a set, which papers report. */
export function headlineOf(set: string): Metric {
  return HEADLINES[set.replace(/-adversarial$/, '')] ?? DEFAULT_HEADLINE;
}

/** A Markdown table: the run of each set with its baselines, and the mean of the headlines where there are several sets. */
export function toTable(results: readonly SetResult[]): string {
  const columns = ['set', 'method', ...METRICS, 'p50 ms', 'p95 ms', 'headline', `to ${REFERENCE}`];
  const rows = [columns, columns.map(() => '---'), ...results.flatMap(rowsOf), ...meanOf(results)];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function rowsOf({ name, scored: { overall, ms }, baselines }: SetResult): string[][] {
  const headline = headlineOf(name);
  const others = [...SHOWN_BASELINES, ...bestOf(baselines, headline)].flatMap((method) => {
    const known = baselines[method];
    return known
      ? [[name, method, ...METRICS.map((m) => fixed(known[m])), '', '', headlineCell(known, headline), '']]
      : [];
  });
  const own = [
    name,
    '**recall**',
    ...METRICS.map((metric) => fixed(overall[metric])),
    ms?.p50.toFixed(1) ?? '',
    ms?.p95.toFixed(1) ?? '',
    `**${headlineCell(overall, headline)}**`,
    distance(overall, baselines[REFERENCE], headline),
  ];
  return [own, ...others];
}

/** The method with the highest headline, unless the table has it already. */
function bestOf(baselines: Baselines, headline: Metric): string[] {
  const [best] = Object.entries(baselines).sort(([, a], [, b]) => b[headline] - a[headline]);
  return best && !SHOWN_BASELINES.includes(best[0]) ? [best[0]] : [];
}

function headlineCell(figures: Figures, headline: Metric): string {
  return `${headline} ${fixed(figures[headline])} ± ${fixed(figures.se[headline] ?? 0)}`;
}

/** The distance above the reference, in standard errors of this run. */
function distance(figures: Figures, reference: Figures | undefined, headline: Metric): string {
  const error = figures.se[headline];
  if (!reference || !error) return '';
  const errors = (figures[headline] - reference[headline]) / error;
  return `${errors < 0 ? '' : '+'}${errors.toFixed(1)} se`;
}

function meanOf(results: readonly SetResult[]): string[][] {
  const compared = results.filter(({ baselines }) => baselines[REFERENCE]);
  if (compared.length < 2) return [];
  const mean = (figuresOf: (result: SetResult) => Figures | undefined) =>
    fixed(
      compared.reduce((sum, result) => sum + (figuresOf(result)?.[headlineOf(result.name)] ?? 0), 0) /
        compared.length,
    );
  const blank = [...METRICS, 'p50', 'p95'].map(() => '');
  return [
    ['mean', '**recall**', ...blank, `**${mean(({ scored }) => scored.overall)}**`, ''],
    ['mean', REFERENCE, ...blank, mean(({ baselines }) => baselines[REFERENCE]), ''],
  ];
}

function fixed(value: number): string {
  return value.toFixed(3);
}
