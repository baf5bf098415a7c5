import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluateEpisodes } from './agent/run.ts';
import { evaluateConfidence } from './confidence/run.ts';
import { evaluateExtraction } from './extraction/run.ts';
import { ask, type RunLine } from './ask.ts';
import { findSet, readNodes, readQueries, type Corpus, type CorpusSet, type QueryKind } from './corpus.ts';
import { graphOf } from './graph-of-corpus.ts';
import { evaluateLabels } from './labels.ts';
import { evaluateNames } from './names.ts';
import { loadGraph } from './load.ts';
import { parseOptions, USAGE, type EvalOptions } from './options.ts';
import { readBaselines, scoreRun } from './scores.ts';
import { toTable, type SetResult } from './table.ts';
import type { RestClient } from './service/rest-client.ts';
import { openTarget, type Target } from './target.ts';
import { evaluateReading } from './reading/run.ts';
import { evaluateTraversal } from './traversal/run.ts';
import { evaluateWords } from './words/run.ts';

const RUNS = fileURLToPath(new URL('./runs/', import.meta.url));

try {
  const options = parseOptions(process.argv.slice(2));
  if (options?.traversal)
    await printReport(options, (target) => evaluateTraversal(target, options.folders[0] ?? ''));
  else if (options?.words) console.log(await evaluateWords(options.folders));
  else if (options?.confidence)
    await printReport(options, (target) => evaluateConfidence(target, options.folders));
  else if (options?.labels) console.log(evaluateLabels(options.folders[0] ?? ''));
  else if (options?.names) console.log(evaluateNames(options.folders[0] ?? ''));
  else if (options?.extraction) console.log(await evaluateExtraction(options.folders[0] ?? ''));
  else if (options?.reading) console.log(await evaluateReading(options.list));
  else if (options?.agent) await printReport(options, evaluateEpisodes);
  else if (options) await evaluate(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function evaluate(options: EvalOptions): Promise<void> {
  const sets = options.folders.map(findSet);
  const target = await openTarget(options.keep);
  try {
    const merged = options.merge ? await loadMerged(target, sets, options) : undefined;
    const results: SetResult[] = [];
    for (const set of sets) results.push(...(await evaluateSet(target, set, options, merged)));
    console.log(toTable(results));
    merged?.client.close();
  } finally {
    await target.close();
  }
}

async function printReport(
  { keep }: EvalOptions,
  report: (target: Target) => Promise<string>,
): Promise<void> {
  const target = await openTarget(keep);
  try {
    console.log(await report(target));
  } finally {
    await target.close();
  }
}

/** A loaded graph, with the types of its corpus's nodes. */
interface LoadedGraph {
  readonly client: RestClient;
  readonly nodeTypes: readonly string[];
}

async function evaluateSet(
  target: Target,
  set: CorpusSet,
  options: EvalOptions,
  merged: LoadedGraph | undefined,
): Promise<SetResult[]> {
  const kinds: QueryKind[] = options.adversarial ? ['plain', 'adversarial'] : ['plain'];
  const runs = new Map<QueryKind, RunLine[]>(kinds.map((kind) => [kind, []]));
  for (const kind of kinds) rmSync(runFolder(set, kind), { recursive: true, force: true });
  for (const corpus of set.corpora) {
    const graph = merged ?? (await load(target, corpus.name, [corpus], options));
    for (const kind of kinds) {
      const lines = await ask(graph.client, readQueries(corpus, kind), graph.nodeTypes);
      writeRun(set, kind, corpus, lines);
      runs.get(kind)?.push(...lines);
    }
    if (!merged) graph.client.close();
  }
  const asked = kinds.filter((kind) => runs.get(kind)?.length);
  return Promise.all(
    asked.map(async (kind) => ({
      name: nameOf(set, kind),
      scored: await scoreRun(set, kind, runs.get(kind) ?? []),
      baselines: kind === 'plain' ? readBaselines(set) : {},
    })),
  );
}

function loadMerged(target: Target, sets: readonly CorpusSet[], options: EvalOptions): Promise<LoadedGraph> {
  return load(
    target,
    'merged',
    sets.flatMap(({ corpora }) => corpora),
    options,
  );
}

/** Loads corpora into a new graph. */
async function load(
  target: Target,
  name: string,
  corpora: readonly Corpus[],
  options: EvalOptions,
): Promise<LoadedGraph> {
  const nodes = corpora.flatMap(readNodes);
  const client = await target.newGraph(name.toLowerCase());
  await loadGraph(client, name, graphOf(nodes, options.edges));
  return { client, nodeTypes: [...new Set(nodes.map(({ node_type }) => node_type))] };
}

function writeRun(set: CorpusSet, kind: QueryKind, corpus: Corpus, lines: readonly RunLine[]): void {
  if (lines.length === 0) return;
  const folder = runFolder(set, kind);
  mkdirSync(folder, { recursive: true });
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(path.join(folder, `${corpus.name}.jsonl`), text);
}

function runFolder(set: CorpusSet, kind: QueryKind): string {
  return path.join(RUNS, nameOf(set, kind));
}

function nameOf(set: CorpusSet, kind: QueryKind): string {
  return kind === 'plain' ? set.name : `${set.name}-adversarial`;
}
