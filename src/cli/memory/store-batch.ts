import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { parsed } from '../../../client/src/answer.ts';
import { CliError } from '../cli-error.ts';
import { cannotRead } from '../file-failure.ts';
import { counted, examples, type Output } from '../output.ts';
import { connect } from '../service.ts';

/** `hm store-batch`: stores a node of each line, and prints an answer a line. */
export function addStoreBatch(hm: Command, output: Output): void {
  hm.command('store-batch <file>')
    .description('store any number of nodes, a JSON object a line (NDJSON); - for standard input')
    .addHelpText(
      'after',
      examples(['hm store-batch nodes.ndjson', 'jq -c .[] nodes.json | hm store-batch -']),
    )
    .action(async (file: string) => {
      const memory = await connect(output);
      const lines = file === '-' ? process.stdin : await linesOf(file);
      const sent = memory.transfer('POST', '/api/v1/memory/store/batch', {
        content: Readable.toWeb(lines) as ReadableStream<Uint8Array>,
        headers: { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' },
      });
      const response = await sent.finally(() => lines.destroy());
      if (!response.body) throw new CliError('The service answers nothing.');
      const outcome = new Outcome();
      await pipeline(response.body, outcome.count, process.stdout, { end: false });
      if (outcome.refused > 0)
        throw new CliError(
          `${outcome.refused} of ${counted(outcome.all, 'line')} ${was(outcome.refused)} refused.`,
        );
    });
}

async function linesOf(file: string): Promise<Readable> {
  const opened = await open(file).catch(cannotRead(file));
  if ((await opened.stat()).isDirectory()) {
    await opened.close();
    throw new CliError(`${file} is a folder. Name a file with a node a line.`);
  }
  return opened.createReadStream();
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}

/** Counts the answers of lines while they pass. */
class Outcome {
  all = 0;
  refused = 0;

  readonly count = async function* (this: Outcome, chunks: AsyncIterable<Uint8Array>) {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of chunks) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#note(line);
      yield chunk;
    }
    this.#note(rest);
  }.bind(this);

  #note(line: string): void {
    if (line.trim() === '') return;
    this.all += 1;
    if ((parsed(line) as { status?: unknown } | null | undefined)?.status === 'error') this.refused += 1;
  }
}
