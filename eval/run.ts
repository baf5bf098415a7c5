import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, type RunLine } from './ask.ts';
import { findSet, readNodes, readQueries, type Corpus, type CorpusSet, type QueryKind } from './corpus.ts';
import { graphOf } from './graph-of-corpus.ts';
import { loadGraph } from './load.ts';
import { parseOptions, USAGE, type EvalOptions } from './options.ts';
import { readBaselines, scoreRun } from './scores.ts';
import { toTable, type SetResult } from './table.ts';
import { openTarget, type Target } from './target.ts';

const RUNS = fileURLToPath(new URL('./runs/', import.meta.url));

try {
  const options = parseOptions(process.argv.slice(2));
  if (options) await evaluate(options);
  else console.log(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function evaluate(options: EvalOptions): Promise<void> {
  const sets = options.folders.map(findSet);
  const target = await openTarget(options.keep);
  try {
    const results: SetResult[] = [];
    for (const set of sets) results.push(...(await evaluateSet(target, set, options)));
    console.log(toTable(results));
  } finally {
    await target.close();
  }
}

async function evaluateSet(target: Target, set: CorpusSet, options: EvalOptions): Promise<SetResult[]> {
  const kinds: QueryKind[] = options.adversarial ? ['plain', 'adversarial'] : ['plain'];
  const runs = new Map<QueryKind, RunLine[]>(kinds.map((kind) => [kind, []]));
  for (const kind of kinds) rmSync(runFolder(set, kind), { recursive: true, force: true });
  for (const corpus of set.corpora) {
    const answers = await runCorpus(target, corpus, options, kinds);
    for (const [kind, lines] of answers) {
      writeRun(set, kind, corpus, lines);
      runs.get(kind)?.push(...lines);
    }
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

/** Loads a corpus into a graph of its own and asks its questions. */
async function runCorpus(
  target: Target,
  corpus: Corpus,
  options: EvalOptions,
  kinds: readonly QueryKind[],
): Promise<Map<QueryKind, RunLine[]>> {
  const nodes = readNodes(corpus);
  const nodeTypes = [...new Set(nodes.map(({ node_type }) => node_type))];
  const client = await target.newGraph(corpus.name.toLowerCase());
  await loadGraph(client, corpus.name, graphOf(nodes, options.edges));
  const answers = new Map<QueryKind, RunLine[]>();
  for (const kind of kinds) answers.set(kind, await ask(client, readQueries(corpus, kind), nodeTypes));
  client.close();
  return answers;
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
