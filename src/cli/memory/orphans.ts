import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import type { MemoryClient } from '../../../client/src/index.ts';
import { connect } from '../service.ts';
import type { Output } from '../output.ts';
import { toolCommand } from '../tools/add-tools.ts';
import { LIST_ORPHANS } from '../tools/list-commands.ts';

/** Keys of one hm_forget. */
const MAX_KEYS = 50;

/** `hm orphans`: lists nodes without any relationship, and forgets them where the user says so. */
export function addOrphans(hm: Command, output: Output): void {
  const { command, inputOf } = toolCommand(hm, LIST_ORPHANS);
  command
    .option('--delete', 'forget the nodes that are listed, after a question')
    .option('--yes', 'without the question')
    .action(async (options: { delete?: true; yes?: true }) => {
      const memory = await connect(output);
      const found = await memory.call('listOrphans', await inputOf());
      const list = LIST_ORPHANS.text(found);
      if (!options.delete) return output.result(found, list);
      const keys = found.orphans.map(({ key }) => key);
      if (keys.length > 0 && !options.yes) await confirm(list, keys.length);
      const done = await forget(memory, keys);
      output.result(done, `${done.forgotten.length} forgotten, ${done.kept.length} kept`);
    });
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
