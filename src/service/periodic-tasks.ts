import type { LastUses } from '../auth/last-uses.ts';
import type { PeriodicTask } from '../jobs/periodic-tasks.ts';
import type { TenantWork } from '../jobs/tenant-work.ts';
import type { OAuth } from './oauth.ts';
import type { TenantMemories } from './tenant-memories.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

interface TaskParts {
  readonly memories: TenantMemories;
  readonly lastUses: LastUses;
  readonly work: TenantWork;
  /** Takes over the background work of processes that are gone. */
  readonly adopt: () => Promise<void>;
  /** Where there are log-ins by OAuth. */
  readonly oauth: OAuth | undefined;
}

/** Everything that the service does again and again. */
export function periodicTasks({ memories, lastUses, work, adopt, oauth }: TaskParts): PeriodicTask[] {
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
    { name: 'write when keys were last used', everyMs: MINUTE, run: () => lastUses.flush() },
    { name: 'keep up which graphs have background work', everyMs: MINUTE, run: () => work.renew() },
    { name: 'adopt the background work of processes that are gone', everyMs: MINUTE, run: adopt },
    ...(oauth ? [cleaning(oauth)] : []),
  ];
}

function cleaning({ context, identity }: OAuth): PeriodicTask {
  const run = () => Promise.all([context.grants.clean(), identity?.users.clean()]);
  return { name: 'delete what OAuth keeps no longer', everyMs: MINUTE, run };
}
