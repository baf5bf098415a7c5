import { useState } from 'preact/hooks';
import { mayAdminister, activeGraph } from '../../data/session.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { param, setParams } from '../../shell/router.ts';
import { ClientCard } from './client-card.tsx';
import { CLIENTS } from './clients.ts';
import { KeyList } from './key-list.tsx';
import { Members } from './members.tsx';
import css from './connect.module.css';

/** Lets a client use the memory, and says who may. */
export default function Connect() {
  const asked = param('client');
  // A card that was opened keeps its key while another is looked at.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const chosen = CLIENTS.find(({ id }) => id === asked) ?? CLIENTS[0];
  const choose = (id: string) => {
    setOpened(new Set([...opened, chosen?.id ?? '', id]));
    setParams({ client: id });
  };
  return (
    <>
      <PageHead
        title="Connect"
        about={
          <>
            Let a client use the graph <bdi>{activeGraph.value?.name}</bdi>.
            {!mayAdminister.value && ' Keys are made by those who administer the account; you can log in.'}
          </>
        }
      />
      <div class={css.clients} role="group" aria-label="Clients">
        {CLIENTS.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            class={css.client}
            aria-pressed={id === chosen?.id}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {CLIENTS.filter(({ id }) => id === chosen?.id || opened.has(id)).map((client) => (
        <div key={client.id} hidden={client.id !== chosen?.id}>
          <ClientCard client={client} />
        </div>
      ))}
      <p class={css.after}>
        Any other client: Streamable HTTP at <code>{window.location.origin}/mcp</code> with the header{' '}
        <code>Authorization: Bearer hm_live_…</code>
      </p>
      <KeyList />
      <Members />
    </>
  );
}
