import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { useQuery } from '../../data/queries.ts';
import { askForSession, chooseGraph, mayAdminister, memory, session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Async } from '../../parts/states.tsx';
import { Bar, Table } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import { Command } from './command.tsx';
import { CloseDialog, CreateDialog } from './graph-dialogs.tsx';
import css from './settings.module.css';

export interface Graph {
  readonly id: string;
  readonly name: string;
  readonly revoked_at: string | null;
  readonly frozen_at: string | null;
}

const BASE = '/api/v1/admin/graphs';

/** The graphs of the account: each is a memory of its own. */
export function Graphs() {
  const [open, setOpen] = useState<'create' | Graph>();
  const answer = useQuery('settings/graphs', graphsOfAccount);
  const close = () => setOpen(undefined);
  return (
    <>
      {mayAdminister.value && (
        <Bar>
          <Button look="primary" icon="add" onClick={() => setOpen('create')}>
            Make a graph
          </Button>
        </Bar>
      )}
      <Async answer={answer} lines={4}>
        {(graphs) => <GraphTable graphs={graphs} onClose={setOpen} />}
      </Async>
      {mayAdminister.value && (
        <Command what="A closed graph is deleted for good in a shell:" command="hm graphs drop GRAPH_ID" />
      )}
      {open === 'create' && <CreateDialog onClose={close} />}
      {typeof open === 'object' && (
        <CloseDialog graph={open} onClose={close} end={() => change(open, 'DELETE', '', 'is closed')} />
      )}
    </>
  );
}

/** Those who do not administer know the graphs of their session. */
async function graphsOfAccount(signal: AbortSignal): Promise<readonly Graph[]> {
  if (!mayAdminister.peek())
    return (session.peek()?.graphs ?? []).map(({ id, name, is_frozen }) => ({
      ...{ id, name, revoked_at: null },
      frozen_at: is_frozen ? '' : null,
    }));
  const { graphs } = (await memory.request('GET', BASE, undefined, { signal })) as {
    graphs: readonly Graph[];
  };
  return graphs;
}

async function change(
  { id, name }: Graph,
  method: 'POST' | 'DELETE',
  what: '' | '/freeze' | '/unfreeze' | '/restore',
  said: string,
  back?: '/freeze' | '/unfreeze',
): Promise<void> {
  const write = (to: string) => async () => {
    const body = method === 'POST' ? {} : undefined;
    const done = await memory.request(method, `${BASE}/${encodeURIComponent(id)}${to}`, body);
    await askForSession();
    return done;
  };
  await act(write(what), { done: `${name} ${said}`, ...(back && { undo: write(back) }) });
}

function GraphTable({ graphs, onClose }: { graphs: readonly Graph[]; onClose: (graph: Graph) => void }) {
  return (
    <Table label="Graphs">
      <thead>
        <tr>
          <th>Name</th>
          <th class={css.wide}>State</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {graphs.map((graph) => (
          <tr key={graph.id}>
            <td>
              <strong class={css.nowrap}>{graph.name}</strong>
              <div class={css.id}>{graph.id}</div>
              <div class={css.narrow}>
                <State graph={graph} />
              </div>
            </td>
            <td class={`${css.nowrap} ${css.wide}`}>
              <State graph={graph} />
            </td>
            <td>
              <Changes graph={graph} onClose={onClose} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function State({ graph: { id, revoked_at, frozen_at } }: { graph: Graph }) {
  if (revoked_at !== null)
    return (
      <>
        closed <When at={revoked_at} />
      </>
    );
  const isShown = id === session.value?.graph_id;
  return (
    <>
      {frozen_at === null ? 'open' : 'frozen: only read'}
      {isShown && ', shown now'}
    </>
  );
}

function Changes({ graph, onClose }: { graph: Graph; onClose: (graph: Graph) => void }) {
  const { id, name, revoked_at, frozen_at } = graph;
  const isShown = id === session.value?.graph_id;
  if (revoked_at !== null)
    return (
      <Button
        aria-label={`Open again: ${name}`}
        onClick={() => void change(graph, 'POST', '/restore', 'is open again')}
      >
        Open again
      </Button>
    );
  return (
    <div class={css.actions}>
      {!isShown && (
        <Button aria-label={`Show ${name}`} onClick={() => void act(() => chooseGraph(id))}>
          Show
        </Button>
      )}
      {mayAdminister.value && (
        <>
          {frozen_at === null ? (
            <Button
              aria-label={`Freeze ${name}`}
              onClick={() => void change(graph, 'POST', '/freeze', 'can only be read now', '/unfreeze')}
            >
              Freeze
            </Button>
          ) : (
            <Button
              aria-label={`Unfreeze ${name}`}
              onClick={() => void change(graph, 'POST', '/unfreeze', 'can be changed again', '/freeze')}
            >
              Unfreeze
            </Button>
          )}
          {!isShown && (
            <Button look="danger" aria-label={`Close ${name}`} onClick={() => onClose(graph)}>
              Close
            </Button>
          )}
        </>
      )}
    </div>
  );
}
