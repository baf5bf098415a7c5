import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import type { MemoryClient, OutputOf } from '../../../client/src/index.ts';
import { connect } from '../connection.ts';
import { examples } from '../examples.ts';
import { table, type Output } from '../output.ts';

interface Options {
  readonly limit: number;
  readonly delete?: true;
  readonly yes?: true;
}

/** Keys of one hm_forget. */
const MAX_KEYS = 50;
const MAX_DESCRIPTION = 60;

/** `hm orphans`: lists nodes without any relationship, and forgets them where the user says so. */
export function addOrphans(hm: Command, output: Output): void {
  hm.command('orphans')
    .description('nodes without any relationship, the newest first')
    .option('--limit <nodes>', 'nodes at most, up to 500', Number, 50)
    .option('--delete', 'forget the nodes that are listed, after a question')
    .option('--yes', 'without the question')
    .addHelpText('after', examples(['hm orphans --limit 20', 'hm orphans --delete']))
    .action(async (options: Options) => {
      const memory = connect();
      const found = await memory.call('listOrphans', { limit: options.limit });
      if (!options.delete) return output.result(found, listOf(found));
      if (found.orphans.length > 0 && !options.yes) await confirm(listOf(found), found.orphans.length);
      const done = await forget(
        memory,
        found.orphans.map(({ key }) => key),
      );
      output.result(done, `${done.forgotten.length} forgotten, ${done.kept.length} kept`);
    });
}

function listOf({ orphans, total }: OutputOf<'listOrphans'>): string {
  const rows = orphans.map(({ description, ...orphan }) => ({
    ...orphan,
    description:
      description.length > MAX_DESCRIPTION ? `${description.slice(0, MAX_DESCRIPTION)}…` : description,
  }));
  const more = total > orphans.length ? `\n${orphans.length} of ${total}.` : '';
  return table(rows, ['key', 'node_type', 'created_at', 'description']) + more;
}

/** Throws CliError unless somebody at a terminal says yes. */
async function confirm(list: string, count: number): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CliError('Nobody is asked here. Add --yes to forget these nodes for good.');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(
    `${list}\nForget ${count === 1 ? 'this node' : `these ${count} nodes`} for good? [y/N] `,
  );
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was forgotten.');
}

/** A node that was related meanwhile is kept. */
async function forget(memory: MemoryClient, keys: readonly string[]) {
  const forgotten: string[] = [];
  const kept: { key: string; reason: string }[] = [];
  for (let from = 0; from < keys.length; from += MAX_KEYS) {
    const input = { keys: keys.slice(from, from + MAX_KEYS), cascade: false };
    const { items = [] } = await memory.call('forget', input);
    for (const item of items) {
      if ('error' in item) kept.push({ key: item.key, reason: item.error.message });
      else forgotten.push(item.key);
    }
  }
  return { forgotten, kept };
}
