import { createInterface } from 'node:readline/promises';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { call, connect, type Connection } from '../connection.ts';
import { table, type Output } from '../output.ts';
import { callTool } from './call-tool.ts';

interface Orphan {
  readonly key: string;
  readonly node_type: string;
  readonly description: string;
  readonly created_at: string;
}

interface Orphans {
  readonly orphans: readonly Orphan[];
  readonly total: number;
}

interface Forgotten {
  readonly items: readonly {
    readonly key: string;
    readonly error?: { readonly code: string; readonly message: string };
  }[];
}

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
    .action(async (options: Options) => {
      const connection = await connect();
      const found = await listOrphans(connection, options.limit);
      if (!options.delete) return output.result(found, listOf(found));
      if (found.orphans.length > 0 && !options.yes) await confirm(listOf(found), found.orphans.length);
      const done = await forget(
        connection,
        found.orphans.map(({ key }) => key),
      );
      output.result(done, `${done.forgotten.length} forgotten, ${done.kept.length} kept`);
    });
}

function listOrphans(connection: Connection, limit: number): Promise<Orphans> {
  return callTool<Orphans>(connection, 'hm_list_orphans', { limit });
}

function listOf({ orphans, total }: Orphans): string {
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
async function forget(connection: Connection, keys: readonly string[]) {
  const forgotten: string[] = [];
  const kept: { key: string; reason: string }[] = [];
  for (let from = 0; from < keys.length; from += MAX_KEYS) {
    const body = { keys: keys.slice(from, from + MAX_KEYS), cascade: false };
    const { items } = await call<Forgotten>(connection, 'POST', 'api/v1/memory/forget', body);
    for (const { key, error } of items) {
      if (error) kept.push({ key, reason: error.message });
      else forgotten.push(key);
    }
  }
  return { forgotten, kept };
}
