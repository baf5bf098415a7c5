import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const corpusNode = z.strictObject({
  key: z.string(),
  description: z.string(),
  node_type: z.string(),
  time: z.string().optional(),
  session: z.string().optional(),
  speaker: z.string().optional(),
  seq: z.number().optional(),
  title: z.string().optional(),
  source: z.string().optional(),
  topic: z.string().optional(),
});
export type CorpusNode = z.output<typeof corpusNode>;

/** A query without its gold keys and its category. */
const query = z.object({ id: z.string(), query: z.string() });
export type Query = z.output<typeof query>;

/** The nodes of one graph and the questions about it. */
export interface Corpus {
  readonly name: string;
  readonly folder: string;
}

/** Corpora that are scored together. */
export interface CorpusSet {
  readonly name: string;
  readonly folder: string;
  readonly corpora: readonly Corpus[];
}

/** The files of questions of a corpus. */
export const QUERY_FILES = { plain: 'queries.jsonl', adversarial: 'queries_adversarial.jsonl' } as const;
export type QueryKind = keyof typeof QUERY_FILES;

/** The corpora of a folder: itself, or the folders in it. Throws where neither is one. */
export function findSet(given: string): CorpusSet {
  const folder = path.resolve(given);
  const name = path.basename(folder);
  if (isCorpus(folder)) return { name, folder, corpora: [{ name, folder }] };
  const inside = existsSync(folder) ? readdirSync(folder).sort() : [];
  const corpora = inside
    .map((entry) => ({ name: entry, folder: path.join(folder, entry) }))
    .filter((entry) => isCorpus(entry.folder));
  if (corpora.length > 0) return { name, folder, corpora };
  throw new Error(`${given} contains no corpus.jsonl with queries.jsonl, nor does a folder in it.`);
}

export function readNodes({ folder }: Corpus): CorpusNode[] {
  return readLines(path.join(folder, 'corpus.jsonl'), corpusNode);
}

/** Empty where the corpus has no such questions. */
export function readQueries({ folder }: Corpus, kind: QueryKind): Query[] {
  const file = path.join(folder, QUERY_FILES[kind]);
  return existsSync(file) ? readLines(file, query) : [];
}

/** The lines of a JSONL file. Throws with the first line that does not match the schema. */
export function readLines<Line extends z.ZodType>(file: string, line: Line): z.output<Line>[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (text.trim() === '') return [];
      const parsed = line.safeParse(JSON.parse(text));
      if (parsed.success) return [parsed.data];
      throw new Error(`${file}:${index + 1}: ${z.prettifyError(parsed.error)}`);
    });
}

function isCorpus(folder: string): boolean {
  return ['corpus.jsonl', QUERY_FILES.plain].every((file) => existsSync(path.join(folder, file)));
}
