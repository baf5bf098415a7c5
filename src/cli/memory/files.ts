import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import type { Connection } from '../connection.ts';
import { table, type Output } from '../output.ts';
import { callTool, connect } from './call-tool.ts';

interface Uploaded {
  readonly id: string;
  readonly key: string;
  readonly status: 'created' | 'exists';
  readonly chunks: number;
  readonly reason?: string;
}

interface Listed {
  readonly files: readonly Readonly<Record<string, unknown>>[];
  readonly next_cursor?: string;
}

interface UploadOptions {
  readonly key?: string;
  readonly description?: string;
}

interface ListOptions {
  readonly type?: string;
  readonly search?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const COLUMNS = ['id', 'filename', 'media_type', 'bytes', 'chunks', 'key', 'created_at'];

/** `hm files`: uploads, lists and downloads files. */
export function addFiles(hm: Command, output: Output): void {
  const files = hm.command('files').description('files of a memory');
  files
    .command('upload <path>')
    .description('keep a file of 10 MiB at most')
    .option('--key <key>', 'node to attach it to; by default one of its own')
    .option('--description <text>', 'what it is about; by default a summary')
    .action(async (file: string, { key, description }: UploadOptions) => {
      const content = await readFile(file).catch((error: unknown) => {
        throw new CliError(
          `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
      const uploaded = await callTool<Uploaded>(await connect(), 'hm_upload_file', {
        filename: path.basename(file),
        content_base64: content.toString('base64'),
        ...(key !== undefined && { node_key: key }),
        ...(description !== undefined && { description }),
      });
      const { id, status, chunks, reason } = uploaded;
      const why = reason === undefined ? '' : ` (${reason})`;
      output.result(uploaded, `${status} ${id} of ${uploaded.key}, ${chunks} passages${why}`);
    });
  files
    .command('list')
    .description('the files, the newest first')
    .option('--type <type>', 'such as pdf, image or text/csv')
    .option('--search <words>', 'words of the name')
    .option('--limit <files>', 'files at most, up to 500', Number, 50)
    .option('--cursor <cursor>', 'next_cursor of the page before')
    .action(async ({ type: file_type, ...options }: ListOptions) => {
      const input = { ...options, ...(file_type !== undefined && { file_type }) };
      const listed = await callTool<Listed>(await connect(), 'hm_list_files', input);
      const more = listed.next_cursor === undefined ? '' : `\nThe next: --cursor ${listed.next_cursor}`;
      output.result(listed, table(listed.files, COLUMNS) + more);
    });
  files
    .command('get <id>')
    .description('write the content of a file to this folder, or to a path')
    .option('-o, --output <path>', 'where to; - for standard output')
    .action(async (id: string, { output: to }: { output?: string }) => {
      const written = await download(await connect(), id, to);
      if (written !== undefined) output.result({ id, path: written }, written);
    });
}

/** Returns where the content was written; undefined for standard output. */
async function download({ url, token }: Connection, id: string, to: string | undefined) {
  const address = new URL(`api/v1/memory/files/${encodeURIComponent(id)}/content`, url);
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new CliError(await refusalOf(response));
  const content = Readable.fromWeb(response.body);
  if (to === '-') {
    await pipeline(content, process.stdout, { end: false });
    return undefined;
  }
  const target = to ?? nameIn(response.headers.get('content-disposition') ?? '') ?? id;
  // A name that the service gives never replaces a file.
  await pipeline(content, createWriteStream(target, { flags: to === undefined ? 'wx' : 'w' }));
  return target;
}

async function refusalOf(response: Response): Promise<string> {
  const { error } = (await response.json().catch(() => ({}))) as {
    error?: { code: string; message: string };
  };
  return error ? `${error.code}: ${error.message}` : `The service answers ${response.status}.`;
}

function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? undefined : path.basename(decodeURIComponent(encoded));
}
