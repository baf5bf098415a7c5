import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Output } from '../output.ts';
import { part } from './answers.ts';
import { callAdmin } from './connection.ts';

interface Reindexing {
  readonly model: string;
  readonly next_model: string | null;
  readonly job: {
    readonly state: 'pending' | 'running' | 'done';
    readonly progress?: { readonly done: number; readonly total: number };
    readonly error?: string;
  };
}

const POLL_MS = 1_000;

/** `hm reindex`: moves a graph to another embedding model, and shows how far it is. */
export function addReindex(hm: Command, output: Output): void {
  hm.command('reindex <graph>')
    .description('move a graph to another embedding model, while it is used')
    .option('--model <name>', 'name of a model of the service; by default that of new graphs')
    .option('--cancel', 'let the graph stay with its model')
    .option('--no-wait', 'do not wait until it is done')
    .action(
      async (graph: string, { model, cancel, wait }: { model?: string; cancel?: boolean; wait: boolean }) => {
        const path = `/graphs/${part(graph)}/reindex`;
        const begun = await callAdmin<Reindexing>(
          'POST',
          cancel ? `${path}/cancel` : path,
          cancel ? {} : { model },
        );
        const ended = wait ? await untilDone(path, begun, output) : begun;
        output.result(ended, textOf(ended));
      },
    );
}

async function untilDone(path: string, begun: Reindexing, output: Output): Promise<Reindexing> {
  using progress = output.progress();
  let state = begun;
  while (state.job.state !== 'done') {
    const { done, total } = state.job.progress ?? { done: 0, total: 0 };
    progress.show({ phase: state.next_model ?? 'removing old vectors', done, total });
    await sleep(POLL_MS);
    state = await callAdmin<Reindexing>('GET', path);
  }
  return state;
}

function textOf({ model, next_model: next, job: { state, progress, error } }: Reindexing): string {
  if (next === null) return `Model ${model}${state === 'done' ? '' : '; old vectors are being removed'}`;
  const { done, total } = progress ?? { done: 0, total: 0 };
  return `From ${model} to ${next}: ${done} of ${total}${error === undefined ? '' : ` (${error})`}`;
}
