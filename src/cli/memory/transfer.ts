import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { connect, send, type Connection } from '../connection.ts';
import type { Output } from '../output.ts';

interface ExportOptions {
  readonly output?: string;
  readonly embeddings?: true;
  readonly sessions?: true;
}

interface ImportOptions {
  readonly mode: string;
  readonly dryRun?: true;
}

interface Begun {
  readonly status: 'checked' | 'running';
  readonly counts: Readonly<Record<string, number>>;
  readonly checksum: string;
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
    .description('the graph as one JSON document')
    .option('-o, --output <file>', 'a file for it, which others cannot read; else standard output')
    .option('--embeddings', 'with vectors, so that an import need not make them')
    .option('--sessions', 'with what sessions touched')
    .action(async (options: ExportOptions) => {
      await exportTo(await connect(), options);
      if (options.output !== undefined) output.note(`exported to ${options.output}`);
    });
  hm.command('import <file>')
    .description('add the document of an export to the graph (plain, or gzip with the ending .gz)')
    .option('--mode <mode>', 'merge, or replace: empties the graph first', 'merge')
    .option('--dry-run', 'only check the document')
    .action(async (file: string, options: ImportOptions) => {
      const connection = await connect();
      const { job, ...begun } = await upload(connection, file, options);
      output.note(`checked: ${countsOf(begun.counts)}`);
      const ended = job === undefined ? {} : await untilDone(connection, job, output);
      output.result({ ...begun, ...ended }, `${countsOf(begun.counts)}\n${begun.checksum}`);
    });
}

async function exportTo(
  connection: Connection,
  { output, embeddings, sessions }: ExportOptions,
): Promise<void> {
  const query = new URLSearchParams({
    ...(embeddings && { include_embeddings: 'true' }),
    ...(sessions && { include_session_data: 'true' }),
  });
  const { body } = await send(connection, 'GET', `api/v1/memory/export?${query.toString()}`);
  if (!body) throw new CliError('The service answers without a document.');
  const target = output === undefined ? process.stdout : createWriteStream(output, { mode: 0o600 });
  await pipeline(Readable.fromWeb(body), target, { end: output !== undefined });
}

async function upload(connection: Connection, file: string, { mode, dryRun }: ImportOptions): Promise<Begun> {
  const query = new URLSearchParams({ mode, ...(dryRun && { dry_run: 'true' }) });
  const headers = {
    'content-type': 'application/json',
    ...(file.endsWith('.gz') && { 'content-encoding': 'gzip' }),
  };
  const handle = await open(file).catch(() => {
    throw new CliError(`${file} cannot be read.`);
  });
  const answer = await send(
    connection,
    'POST',
    `api/v1/memory/import?${query.toString()}`,
    headers,
    handle.createReadStream(),
  );
  return (await answer.json()) as Begun;
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
