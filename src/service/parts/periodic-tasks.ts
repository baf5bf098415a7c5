import type { PeriodicTask } from '../../jobs/periodic-tasks.ts';
import type { Callers } from './callers.ts';
import type { Graphs } from './graphs.ts';
import type { Plans } from '../plans-file.ts';
import type { OAuth } from '../oauth/oauth.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export function periodicTasks(plans: Plans, callers: Callers, graphs: Graphs): PeriodicTask[] {
  const { lastUses, oauth, dashboard } = callers;
  const { memories, usage, work, adopt } = graphs;
  return [
    {
      name: 'write sessions',
      everyMs: SECOND,
      run: () => Promise.all([...memories.open].map((memory) => memory.flushSessions())),
    },
    {
      name: 'delete unused sessions and expired idempotency keys',
      everyMs: 10 * SECOND,
      run: async () => {
        for (const memory of memories.open) await memory.clean(HOUR);
      },
    },
    {
      name: 'read the plans again where their file changed',
      everyMs: 2 * SECOND,
      run: () => Promise.resolve(plans.refresh()),
    },
    { name: 'write when keys were last used', everyMs: MINUTE, run: () => lastUses.flush() },
    { name: 'write how many requests were made', everyMs: MINUTE, run: () => usage.flush() },
    { name: 'measure what the graphs in use hold', everyMs: MINUTE, run: () => usage.measure() },
    { name: 'delete old counts of requests', everyMs: HOUR, run: () => usage.clean() },
    {
      name: 'renew the records of which graphs have background work',
      everyMs: MINUTE,
      run: () => work.renew(),
    },
    { name: 'resume the background work of processes that have ended', everyMs: MINUTE, run: adopt },
    ...(oauth ? [cleaning(oauth)] : []),
    ...(dashboard
      ? [{ name: 'delete ended dashboard sessions', everyMs: MINUTE, run: () => dashboard.sessions.clean() }]
      : []),
  ];
}

function cleaning({ context, identity }: OAuth): PeriodicTask {
  const run = () => Promise.all([context.grants.clean(), identity?.users.clean()]);
  return { name: 'delete expired OAuth records', everyMs: MINUTE, run };
}
