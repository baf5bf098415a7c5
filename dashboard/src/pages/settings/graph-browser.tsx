import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { useQuery } from '../../data/queries.ts';
import { activeGraph, memory } from '../../data/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Copy } from '../../parts/copy.tsx';
import { Select } from '../../parts/field.tsx';
import { Async } from '../../parts/states.tsx';
import { Card } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import css from './settings.module.css';

interface State {
  readonly status: 'on' | 'off';
  readonly expires_at: string | null;
  readonly connections: number;
}

interface Opened {
  readonly address: string;
  readonly user: string;
  readonly password: string;
  readonly expires_at: string;
}

const MINUTES = [15, 60, 240, 1_440] as const;

/** Neo4j Browser on the database of the graph, for a while. */
export function GraphBrowser() {
  const graph = activeGraph.value;
  const path = `/api/v1/admin/graphs/${encodeURIComponent(graph?.id ?? '')}/browser`;
  const [minutes, setMinutes] = useState('60');
  const [opened, setOpened] = useState<Opened>();
  const answer = useQuery(
    `settings/browser/${graph?.id}`,
    async (signal) => (await memory.request('GET', path, undefined, { signal })) as State,
  );
  const open = async () => {
    const made = await act(() => memory.request('POST', path, { minutes: Number(minutes) }), {
      done: 'Neo4j Browser is switched on',
    });
    if (made) setOpened(made as Opened);
  };
  const close = async () => {
    await act(() => memory.request('DELETE', path), { done: 'Neo4j Browser is switched off' });
    setOpened(undefined);
  };
  return (
    <>
      <p>
        Neo4j Browser shows the graph {graph?.name} as the database holds it, and answers queries in Cypher.
      </p>
      <p class={css.warning}>
        Who logs in can change everything, past the service: Neo4j Community has no users that only read.
      </p>
      <Async answer={answer} lines={2}>
        {({ status, expires_at, connections }) => (
          <>
            {status === 'on' && expires_at !== null && (
              <p role="status">
                It is on and ends <When at={expires_at} />; {connections}{' '}
                {connections === 1 ? 'connection' : 'connections'}.
              </p>
            )}
            <div class={css.form}>
              <Select
                label="For how long"
                value={minutes}
                onChange={(event) => setMinutes(event.currentTarget.value)}
              >
                {MINUTES.map((each) => (
                  <option key={each} value={each}>
                    {each < 60 ? `${each} minutes` : each === 60 ? '1 hour' : `${each / 60} hours`}
                  </option>
                ))}
              </Select>
              <div class={css.actions}>
                <Button look={opened ? 'plain' : 'primary'} onClick={() => void open()}>
                  {status === 'on' ? 'Switch it on anew' : 'Switch Neo4j Browser on'}
                </Button>
                {status === 'on' && <Button onClick={() => void close()}>Switch it off</Button>}
              </div>
            </div>
          </>
        )}
      </Async>
      {opened && <LogIn opened={opened} />}
    </>
  );
}

function LogIn({ opened: { address, user, password } }: { opened: Opened }) {
  return (
    <Card label="Log-in of Neo4j Browser">
      <p>Copy the password first; it is shown this once. The link opens Neo4j Browser once.</p>
      <dl class={css.facts}>
        <div>
          <dt>User</dt>
          <dd>
            <code>{user}</code>
          </dd>
        </div>
        <div>
          <dt>Password</dt>
          <dd>
            <code>{password}</code>
          </dd>
        </div>
      </dl>
      <div class={css.actions}>
        <Copy text={password} label="Copy the password" />
        <ButtonLink look="primary" href={address} target="_blank" rel="noopener">
          Open Neo4j Browser
        </ButtonLink>
      </div>
    </Card>
  );
}
