import { useQuery } from '../../data/queries.ts';
import { memory, session } from '../../data/session.ts';
import { Switch } from '../../parts/field.tsx';
import { Async } from '../../parts/states.tsx';
import { param, setParams } from '../../shell/router.ts';
import { Command } from './command.tsx';
import { DayBars } from './day-bars.tsx';
import { sizeText } from '../../data/size-text.ts';
import { byDay, lastDays, type Usage } from './usage-days.ts';
import css from './settings.module.css';

interface Account {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly limits: {
    readonly requests_per_minute: number;
    readonly graphs: number | null;
    readonly nodes: number | null;
    readonly file_bytes: number | null;
  };
}

/** What the plan allows, and what is used of it by day. */
export function UsageOfAccount() {
  const ofAll = param('all') !== '';
  const plan = useQuery('settings/plan', async (signal) => {
    const found = await memory.request('GET', '/api/v1/admin/accounts', undefined, { signal });
    return (found as { accounts: readonly Account[] }).accounts.find(
      ({ id }) => id === session.peek()?.account_id,
    );
  });
  const usage = useQuery(
    'settings/usage',
    async (signal) => (await memory.request('GET', '/api/v1/admin/usage', undefined, { signal })) as Usage,
  );
  const { data: overview } = useQuery('overview', (signal) => memory.call('getOverview', {}, { signal }));
  const nodes = overview && overview.stats.nodes + overview.stats.derived.nodes;
  return (
    <>
      <Async answer={plan} lines={2}>
        {(account) => (account ? <Plan account={account} /> : null)}
      </Async>
      <section class={css.section}>
        <h2>The last thirty days</h2>
        <Switch
          label="All graphs of the account"
          isOn={ofAll}
          set={(isOn) => setParams({ all: isOn ? '1' : '' })}
        />
        <p class={css.muted}>Sizes are measured every ten minutes while a graph is used.</p>
        <Async answer={usage} lines={8}>
          {(found) => {
            const days = byDay(found, lastDays(), ofAll ? undefined : session.value?.graph_id);
            return (
              <div class={css.charts}>
                <DayBars title="Requests" days={days} valueOf={({ requests }) => requests} isSum />
                <DayBars
                  title="Memories"
                  days={days}
                  valueOf={(day) => day.nodes}
                  now={ofAll ? undefined : nodes}
                />
                <DayBars
                  title="Size of the graph"
                  days={days}
                  valueOf={({ bytes }) => bytes}
                  say={sizeText}
                />
                <DayBars
                  title="Size of the files"
                  days={days}
                  valueOf={({ fileBytes }) => fileBytes}
                  say={sizeText}
                />
              </div>
            );
          }}
        </Async>
      </section>
    </>
  );
}

function Plan({ account: { id, name, plan, limits } }: { account: Account }) {
  const most = (limit: number | null, say = (value: number) => value.toLocaleString()) =>
    limit === null ? 'no limit' : say(limit);
  return (
    <section>
      <h2>
        Plan: {plan}, account <bdi>{name}</bdi>
      </h2>
      <dl class={css.facts}>
        <div>
          <dt>Requests a minute</dt>
          <dd>{limits.requests_per_minute.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Graphs</dt>
          <dd>{most(limits.graphs)}</dd>
        </div>
        <div>
          <dt>Memories in a graph</dt>
          <dd>{most(limits.nodes)}</dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>{most(limits.file_bytes, sizeText)}</dd>
        </div>
      </dl>
      <Command what="The operator changes the plan in a shell:" command={`hm accounts plan ${id} PLAN`} />
    </section>
  );
}
