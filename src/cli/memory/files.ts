import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { downloadFile, uploadFile } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { cannotRead } from '../file-failure.ts';
import { connect, FILE_REQUEST_MS } from '../service.ts';
import { counted, examples, type Output } from '../output.ts';
import { addTool } from '../tools/add-tools.ts';
import type { Progress } from '../progress.ts';
import type { OnSent } from '../sent-bytes.ts';
import { LIST_FILES } from '../tools/list-commands.ts';
import { writeFileWhole, writeNewFile } from '../write-file.ts';

/** `hm files` and `hm upload`: uploads, lists and downloads files. */
export function addFiles(hm: Command, output: Output): void {
  const files = hm.command('files').description('files of a memory');
  addUpload(files, output, 'hm files upload');
  addUpload(hm, output, 'hm upload');
  addTool(files, output, LIST_FILES);
  files
    .command('get <id>')
    .description('write the content of a file to this folder, or to a path')
    .option('-o, --output <path>', 'where to; - for standard output')
    .addHelpText('after', examples(['hm files get 019a0c3e-5f19-7e3b-8a2d-4c6b8d0e2f4a -o contract.pdf']))
    .action(async (id: string, { output: to }: { output?: string }) => {
      const written = await download(output, id, to);
      if (written !== undefined) output.result({ id, path: written }, written);
    });
}

function addUpload(parent: Command, output: Output, name: string): void {
  parent
    .command('upload <path>')
    .description('keep a file of 10 MiB at most')
    .option('--key <key>', 'node to attach it to; by default one of its own')
    .option('--description <text>', 'what it is about; by default a summary')
    .addHelpText('after', examples([`${name} contract.pdf`, `${name} minutes.docx --key meeting_may`]))
    .action(async (file: string, { key, description }: { key?: string; description?: string }) => {
      const uploaded = await upload(output, file, { key, description });
      const { id, status, chunks, reason } = uploaded;
      const why = reason === undefined ? '' : ` (${reason})`;
      output.result(uploaded, `${status} ${id} of ${uploaded.key}, ${counted(chunks, 'passage')}${why}`);
    });
}

type About = Readonly<Record<'key' | 'description', string | undefined>>;

/** The progress ends before the result is shown. */
async function upload(output: Output, file: string, about: About) {
  const content = new Uint8Array(await readFile(file).catch(cannotRead(file)));
  if (content.length === 0) throw new CliError(`${file} is empty. Name a file with a content.`);
  using progress = output.progress();
  const onSent = sending(progress, content.length);
  const memory = await connect(output, { requestMs: FILE_REQUEST_MS, ...(onSent && { onSent }) });
  return await uploadFile(memory, { filename: path.basename(file), content, ...about });
}

/** A smaller file is sent before anyone would read how far it is. */
const LARGE_BYTES = 1_048_576;

/** Shows how much of a large file was sent, as a file: its text is a third longer. */
function sending(progress: Progress, bytes: number): OnSent | undefined {
  if (bytes < LARGE_BYTES) return undefined;
  const kib = (part: number) => Math.round((bytes * part) / 1_024);
  return (sent, total) => progress.show({ phase: 'sent (KiB)', done: kib(sent / total), total: kib(1) });
}

/** Returns where the content was written; undefined for standard output. */
async function download(output: Output, id: string, to: string | undefined): Promise<string | undefined> {
  const { body, headers } = await downloadFile(await connect(output), id);
  if (!body) throw new CliError('The service answers without a content.');
  if (to === '-') {
    await pipeline(body, process.stdout, { end: false });
    return undefined;
  }
  const target = to ?? nameIn(headers.get('content-disposition') ?? '') ?? id;
  await (to === undefined ? writeNewFile(target, body) : writeFileWhole(target, body));
  return target;
}

function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? undefined : path.basename(decodeURIComponent(encoded));
}
