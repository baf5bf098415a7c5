import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { connect } from '../connection.ts';
import { examples } from '../examples.ts';

/** `hm store-batch`: stores a node of each line, and prints an answer a line. */
export function addStoreBatch(hm: Command): void {
  hm.command('store-batch <file>')
    .description('store any number of nodes, a JSON object a line (NDJSON); - for standard input')
    .addHelpText(
      'after',
      examples(['hm store-batch nodes.ndjson', 'jq -c .[] nodes.json | hm store-batch -']),
    )
    .action(async (file: string) => {
      const lines = file === '-' ? process.stdin : (await opened(file)).createReadStream();
      const response = await connect().transfer('POST', '/api/v1/memory/store/batch', {
        content: Readable.toWeb(lines) as ReadableStream<Uint8Array>,
        headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' },
      });
      if (!response.body) throw new CliError('The service answers nothing.');
      await pipeline(response.body, process.stdout, { end: false });
    });
}

function opened(file: string) {
  return open(file).catch((error: unknown) => {
    throw new CliError(`${file} cannot be read (${(error as Error).message}).`);
  });
}
