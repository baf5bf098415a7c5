import type { LastUses } from '../../auth/credentials/api-key-credentials.ts';
import type { Usage } from '../../auth/usage.ts';
import type { PeriodicTask } from '../../jobs/periodic-tasks.ts';
import type { TenantWork } from '../../jobs/tenant-work.ts';
import type { Dashboard } from './dashboard.ts';
import type { Plans } from '../plans-file.ts';
import type { OAuth } from '../oauth/oauth.ts';
import type { TenantMemories } from '../tenant-memories.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface TaskOptions {
  readonly memories: TenantMemories;
  readonly plans: Plans;
  readonly lastUses: LastUses;
  readonly usage: Usage;
  readonly work: TenantWork;
  /** Resumes the background work of processes that have ended. */
  readonly adopt: () => Promise<void>;
  /** Undefined where nobody logs in by OAuth. */
  readonly oauth: OAuth | undefined;
  readonly dashboard: Dashboard | undefined;
}

/** The tasks that the service repeats. */
export function periodicTasks({
  memories,
  plans,
  lastUses,
  usage,
  work,
  adopt,
  oauth,
  dashboard,
}: TaskOptions): PeriodicTask[] {
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
