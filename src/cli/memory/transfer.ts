import { open, stat, readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import {
  exportGraph,
  importEnded,
  importGraph,
  type BegunImport,
  type ExportInput,
  type ImportInput,
  type ImportProgress,
  type MemoryClient,
} from '../../../client/src/index.ts';
import { CliError, EXIT } from '../cli-error.ts';
import { cannotRead } from '../file-failure.ts';
import { connect } from '../service.ts';
import { counted, examples, type Output } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import path from 'node:path';
import { ZipFile } from 'yazl';

interface ExportOptions {
  readonly format: NonNullable<ExportInput['format']>;
  readonly output?: string;
  readonly embeddings?: true;
  readonly sessions?: true;
}

interface ImportOptions {
  readonly format?: NonNullable<ImportInput['format']>;
  readonly mode: NonNullable<ImportInput['mode']>;
  readonly dryRun?: true;
}

/** `hm export` and `hm import`: move a graph as one document. */
export function addTransfer(hm: Command, output: Output): void {
  hm.command('export')
    .description('the graph as one document')
    .option('-o, --output <file>', 'a file for it, which others cannot read; else standard output')
    .option('--format <format>', 'json, ndjson, graphml, cypher, or markdown (a zip archive)', 'json')
    .option('--embeddings', 'with vectors, so that an import need not make them')
    .option('--sessions', 'with what sessions touched')
    .addHelpText('after', examples(['hm export -o memory.json', 'hm export --format markdown -o vault.zip']))
    .action(async (options: ExportOptions) => {
      await exportTo(output, options);
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
    .addHelpText('after', examples(['hm import memory.json', 'hm import notes/ --dry-run']))
    .action(async (path: string, options: ImportOptions) => {
      const memory = await connect(output);
      const { job, ...begun } = await upload(memory, path, options);
      output.note(`checked: ${countsOf(begun.counts)}`);
      noteLeftOut(begun, output);
      if (begun.repaired_count !== undefined) output.note(`repaired: ${begun.repaired_count}`);
      const ended = job === undefined ? {} : await written(memory, job, output);
      const { created, updated } = { created: 0, updated: 0, ...ended };
      const text = [countsOf(begun.counts), begun.checksum].filter((line) => line !== undefined);
      output.result({ ...begun, ...(job !== undefined && { created, updated }) }, text.join('\n'));
    });
}

async function exportTo(note: Output, options: ExportOptions): Promise<void> {
  const { format, output, embeddings, sessions } = options;
  const body = await exportGraph(await connect(note), {
    format,
    ...(embeddings && { include_embeddings: true }),
    ...(sessions && { include_session_data: true }),
  });
  if (output === undefined) await pipeline(body, process.stdout, { end: false });
  else await writeFileWhole(output, body);
}

async function written(memory: MemoryClient, job: string, output: Output): Promise<ImportProgress> {
  using progress = output.progress();
  return await importEnded(memory, job, { onProgress: progress.show });
}

async function upload(memory: MemoryClient, path: string, { mode, dryRun, ...options }: ImportOptions) {
  const { format, document } = await documentAt(path, options.format);
  const body = Readable.toWeb(document) as ReadableStream<Uint8Array>;
  const input = { format, mode, ...(dryRun && { dry_run: true }) };
  const begun = importGraph(memory, body, input, { isGzip: path.endsWith('.gz') });
  // A document that is refused is not read to its end.
  return begun.finally(() => document.destroy());
}

/** A folder is sent as a zip archive of its notes. */
async function documentAt(
  path: string,
  format: ImportOptions['format'],
): Promise<{ format: NonNullable<ImportOptions['format']>; document: Readable }> {
  if ((await stat(path).catch(cannotRead(path))).isDirectory()) {
    if (format !== undefined && format !== 'markdown')
      throw new CliError(
        `${path} is a folder: its notes are imported with --format markdown.`,
        EXIT.wrongArguments,
      );
    return { format: 'markdown', document: await zipFolder(path) };
  }
  const file = await open(path).catch(cannotRead(path));
  return { format: format ?? 'json', document: file.createReadStream() };
}

function noteLeftOut({ left_out: first = [], left_out_count: count = 0 }: BegunImport, output: Output): void {
  if (count > 0) output.note(`left out: ${count}`);
  for (const { place, reason } of first) output.note(`${place}: ${reason}`);
  if (count > first.length) output.note('…');
}

export function countsOf(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([section, count]) => counted(count, section.replace(/s$/, '')))
    .join(', ');
}

/** The Markdown notes of a folder and its subfolders as a zip archive, which is made while it is read; without hidden files. */
async function zipFolder(folder: string): Promise<Readable> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(cannotRead(folder));
  const notes = entries
    .filter((entry) => entry.isFile() && /\.md$/i.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.split(path.sep).some((part) => part.startsWith('.')))
    .sort();
  if (notes.length === 0) throw new CliError(`${folder} has no Markdown notes (*.md).`);
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error: Error) => void output.destroy(error));
  for (const file of notes) archive.addFile(path.join(folder, file), file.split(path.sep).join('/'));
  archive.end();
  return output;
}
