import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { connect, send, type Connection } from '../connection.ts';
import type { Output } from '../output.ts';
import { zipFolder } from './zip-folder.ts';

interface ExportOptions {
  readonly format: string;
  readonly output?: string;
  readonly embeddings?: true;
  readonly sessions?: true;
}

interface ImportOptions {
  readonly format?: string;
  readonly mode: string;
  readonly dryRun?: true;
}

interface Begun {
  readonly status: 'checked' | 'running';
  readonly counts: Readonly<Record<string, number>>;
  readonly checksum?: string;
  readonly left_out?: readonly { readonly place: string; readonly reason: string }[];
  readonly left_out_count?: number;
  readonly job?: string;
}

interface Job {
  readonly state: string;
  readonly error?: string;
  readonly progress?: {
    readonly phase: string;
    readonly done: number;
    readonly total: number;
    readonly created: number;
    readonly updated: number;
    readonly error?: string;
  };
}

const POLL_MS = 500;

/** `hm export` and `hm import`: move a graph as one document. */
export function addTransfer(hm: Command, output: Output): void {
  hm.command('export')
    .description('the graph as one document')
    .option('-o, --output <file>', 'a file for it, which others cannot read; else standard output')
    .option('--format <format>', 'json, ndjson, graphml, cypher, or markdown (a zip archive)', 'json')
    .option('--embeddings', 'with vectors, so that an import need not make them')
    .option('--sessions', 'with what sessions touched')
    .action(async (options: ExportOptions) => {
      await exportTo(await connect(), options);
      if (options.output !== undefined) output.note(`exported to ${options.output}`);
    });
  hm.command('import <path>')
    .description(
      'add a document to the graph: a file (plain, or gzip with the ending .gz), or a folder of notes',
    )
    .option(
      '--format <format>',
      'json, ndjson, memory-jsonl, mem0, graphiti or markdown; by default json, and markdown of a folder',
    )
    .option('--mode <mode>', 'merge, or replace: empties the graph first', 'merge')
    .option('--dry-run', 'only check the document')
    .action(async (path: string, options: ImportOptions) => {
      const connection = await connect();
      const { job, ...begun } = await upload(connection, path, options);
      output.note(`checked: ${countsOf(begun.counts)}`);
      noteLeftOut(begun, output);
      const ended = job === undefined ? {} : await untilDone(connection, job, output);
      const text = [countsOf(begun.counts), begun.checksum].filter((line) => line !== undefined);
      output.result({ ...begun, ...ended }, text.join('\n'));
    });
}

async function exportTo(
  connection: Connection,
  { format, output, embeddings, sessions }: ExportOptions,
): Promise<void> {
  const query = new URLSearchParams({
    format,
    ...(embeddings && { include_embeddings: 'true' }),
    ...(sessions && { include_session_data: 'true' }),
  });
  const { body } = await send(connection, 'GET', `api/v1/memory/export?${query.toString()}`);
  if (!body) throw new CliError('The service answers without a document.');
  const target = output === undefined ? process.stdout : createWriteStream(output, { mode: 0o600 });
  await pipeline(Readable.fromWeb(body), target, { end: output !== undefined });
}

async function upload(connection: Connection, path: string, options: ImportOptions): Promise<Begun> {
  const { format, document } = await documentAt(path, options);
  const query = new URLSearchParams({
    ...{ format, mode: options.mode },
    ...(options.dryRun && { dry_run: 'true' }),
  });
  const headers = {
    'content-type': contentTypeOf(format),
    ...(path.endsWith('.gz') && { 'content-encoding': 'gzip' }),
  };
  const answer = await send(
    connection,
    'POST',
    `api/v1/memory/import?${query.toString()}`,
    headers,
    document,
  );
  return (await answer.json()) as Begun;
}

/** A folder is sent as a zip archive of its notes. */
async function documentAt(
  path: string,
  { format }: ImportOptions,
): Promise<{ format: string; document: Readable }> {
  const cannotBeRead = () => {
    throw new CliError(`${path} cannot be read.`);
  };
  if ((await stat(path).catch(cannotBeRead)).isDirectory()) {
    if (format !== undefined && format !== 'markdown')
      throw new CliError(`${path} is a folder: its notes are imported with --format markdown.`);
    return { format: 'markdown', document: await zipFolder(path) };
  }
  const file = await open(path).catch(cannotBeRead);
  return { format: format ?? 'json', document: file.createReadStream() };
}

function contentTypeOf(format: string): string {
  if (format === 'markdown') return 'application/zip';
  return format === 'ndjson' || format === 'memory-jsonl' ? 'application/x-ndjson' : 'application/json';
}

function noteLeftOut({ left_out: first = [], left_out_count: count = 0 }: Begun, output: Output): void {
  if (count > 0) output.note(`left out: ${count}`);
  for (const { place, reason } of first) output.note(`${place}: ${reason}`);
  if (count > first.length) output.note('…');
}

/** Waits for the job of an import, and says how far it is. Throws CliError where it fails. */
async function untilDone(connection: Connection, id: string, output: Output) {
  let last = '';
  for (;;) {
    const answer = await send(connection, 'GET', `api/v1/memory/jobs/${id}`);
    const { state, error, progress } = (await answer.json()) as Job;
    const { phase = state, done = 0, total = 0 } = progress ?? {};
    const line = `${phase}: ${done} of ${total}`;
    if (line !== last) output.note(line);
    last = line;
    if (phase === 'failed') throw new CliError(progress?.error ?? error ?? 'The import failed.');
    if (phase === 'done') return { created: progress?.created ?? 0, updated: progress?.updated ?? 0 };
    await sleep(POLL_MS);
  }
}

function countsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([section, count]) => `${count} ${section}`)
    .join(', ');
}
