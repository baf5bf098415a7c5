import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { RunLine } from './ask.ts';
import { QUERY_FILES, readLines, type CorpusSet, type QueryKind } from './corpus.ts';

export const METRICS = ['recall@1', 'recall@5', 'recall@10', 'recall@20', 'ndcg@10', 'mrr'] as const;
export type Metric = (typeof METRICS)[number];

const figures = z.object({
  ...(Object.fromEntries(METRICS.map((metric) => [metric, z.number()])) as Record<Metric, z.ZodNumber>),
  queries: z.number(),
  se: z.record(z.string(), z.number()),
});
export type Figures = z.output<typeof figures>;

const scored = z.object({
  missing: z.number(),
  overall: figures,
  ms: z.object({ p50: z.number(), p95: z.number() }).optional(),
});
export type Scored = z.output<typeof scored>;

const baselines = z.record(z.string(), z.record(z.string(), z.object({ overall: figures })));

/** Figures of other methods on a set by their names; empty where there are none. */
export type Baselines = Readonly<Record<string, Figures>>;

const SCORER = 'score.mjs';

/** Scores runs with the scorer in the folder of the set or above it. Throws where there is none. */
export async function scoreRun(set: CorpusSet, kind: QueryKind, run: readonly RunLine[]): Promise<Scored> {
  const file = findUpwards(set.folder, SCORER);
  if (file === undefined) throw new Error(`There is no ${SCORER} in ${set.folder} or above it.`);
  const { score } = (await import(pathToFileURL(file).href)) as {
    score: (queries: unknown[], run: readonly RunLine[]) => unknown;
  };
  const queries = set.corpora.flatMap(({ folder }) => {
    const questions = path.join(folder, QUERY_FILES[kind]);
    return existsSync(questions) ? readLines(questions, z.unknown()) : [];
  });
  return scored.parse(score(queries, run));
}

export function readBaselines(set: CorpusSet): Baselines {
  const file = findUpwards(set.folder, 'baselines.json');
  if (file === undefined) return {};
  const known = baselines.parse(JSON.parse(readFileSync(file, 'utf8')))[set.name] ?? {};
  return Object.fromEntries(Object.entries(known).map(([method, { overall }]) => [method, overall]));
}

function findUpwards(folder: string, name: string): string | undefined {
  const file = path.join(folder, name);
  if (existsSync(file)) return file;
  const above = path.dirname(folder);
  return above === folder ? undefined : findUpwards(above, name);
}
