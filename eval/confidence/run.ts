import path from 'node:path';
import { z } from 'zod';
import { findSet, QUERY_FILES, readLines, readNodes, type Corpus, type CorpusSet } from '../corpus.ts';
import { graphOf } from '../graph-of-corpus.ts';
import { loadGraph, settled } from '../load.ts';
import type { RestClient } from '../service/rest-client.ts';
import type { Target } from '../target.ts';
import { auroc } from './auroc.ts';

/** Of a set, spread over its corpora. */
const QUERIES = 60;
const KEYS_A_CALL = 50;
const EDGES = { sequence: true, speakers: true, sources: true };
const LEVELS = ['none', 'low', 'medium', 'high'] as const;

const judgedQuery = z.object({ id: z.string(), query: z.string(), gold: z.array(z.string()) });
type JudgedQuery = z.output<typeof judgedQuery>;

const answer = z.object({ metadata: z.object({ confidence: z.enum(LEVELS) }) });

/** How sure recall was of each query, as an index of LEVELS. */
interface Judgements {
  readonly answerable: number[];
  readonly unanswerable: number[];
}

/**
 * Asks queries of each set, and again after the passages that answer them are forgotten: the same corpus and questions, of
 * which none can be answered any more. Reports how well `confidence` tells the two apart.
 */
export async function evaluateConfidence(target: Target, folders: readonly string[]): Promise<string> {
  const rows: string[] = [];
  for (const set of folders.map(findSet)) {
    const judged: Judgements = { answerable: [], unanswerable: [] };
    for (const corpus of set.corpora) await judgeCorpus(target, corpus, sampleOf(set, corpus), judged);
    rows.push(toRow(set.name, judged));
  }
  const head = [
    '| set | queries | AUROC | answerable called none | unanswerable called none |',
    '| --- | --- | --- | --- | --- |',
  ];
  return [...head, ...rows].join('\n');
}

/** Every n-th query, so that all kinds of the set are among them. */
function sampleOf({ corpora }: CorpusSet, { folder }: Corpus): JudgedQuery[] {
  const all = readLines(path.join(folder, QUERY_FILES.plain), judgedQuery);
  const step = Math.max(1, Math.floor((all.length * corpora.length) / QUERIES));
  return all.filter((_, at) => at % step === 0);
}

async function judgeCorpus(
  target: Target,
  corpus: Corpus,
  queries: readonly JudgedQuery[],
  { answerable, unanswerable }: Judgements,
): Promise<void> {
  const client = await target.newGraph(corpus.name.toLowerCase());
  await loadGraph(client, corpus.name, graphOf(readNodes(corpus), EDGES));
  answerable.push(...(await ask(client, queries)));
  await forget(client, [...new Set(queries.flatMap(({ gold }) => gold))]);
  await settled(client, corpus.name);
  unanswerable.push(...(await ask(client, queries)));
  client.close();
}

async function ask(client: RestClient, queries: readonly JudgedQuery[]): Promise<number[]> {
  const levels: number[] = [];
  for (const { id, query } of queries) {
    const body = { query, session_id: `question-${id}` };
    const { metadata } = answer.parse(await client.postPatiently('/recall', body));
    levels.push(LEVELS.indexOf(metadata.confidence));
  }
  return levels;
}

async function forget(client: RestClient, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += KEYS_A_CALL)
    await client.postPatiently('/forget', { keys: keys.slice(at, at + KEYS_A_CALL) });
}

function toRow(name: string, { answerable, unanswerable }: Judgements): string {
  const none = (levels: readonly number[]) =>
    `${((100 * levels.filter((level) => level === 0).length) / levels.length).toFixed(1)} %`;
  const separates = auroc(answerable, unanswerable).toFixed(3);
  return `| ${name} | ${answerable.length} | ${separates} | ${none(answerable)} | ${none(unanswerable)} |`;
}
