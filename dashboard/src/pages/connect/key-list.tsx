import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { mayAdminister, session } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { Table } from '../../parts/surface.tsx';
import { When } from '../../parts/when.tsx';
import { revokeKey, seenToCall, useKeys, type Key } from './keys.ts';
import css from './connect.module.css';

/** The keys of the account. */
export function KeyList() {
  const answer = useKeys();
  const [ending, setEnding] = useState<Key>();
  if (!mayAdminister.value) return null;
  const end = async (key: Key) => {
    setEnding(undefined);
    await act(() => revokeKey(key.id), { done: `The key ${calledBy(key)} has ended` });
  };
  return (
    <section class={css.section}>
      <h2>Keys</h2>
      <Async answer={answer} lines={4}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty title="No keys">
              <p>Make one on the card of a client above.</p>
            </Empty>
          ) : (
            <KeyTable keys={keys} onEnd={setEnding} />
          )
        }
      </Async>
      {ending && (
        <Dialog title={`Revoke the key ${calledBy(ending)}?`} onClose={() => setEnding(undefined)}>
          <p>Who uses it is shut out at once. It cannot be taken back; another key can be made.</p>
          <Actions>
            <Button onClick={() => setEnding(undefined)}>Keep it</Button>
            <Button look="danger" onClick={() => void end(ending)}>
              Revoke
            </Button>
          </Actions>
        </Dialog>
      )}
    </section>
  );
}

function KeyTable({ keys, onEnd }: { keys: readonly Key[]; onEnd: (key: Key) => void }) {
  const graphs = new Map((session.value?.graphs ?? []).map(({ id, name }) => [id, name]));
  const newest = keys.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return (
    <Table label="Keys">
      <thead>
        <tr>
          <th>Name</th>
          <th>May</th>
          <th class={css.wide}>Graph</th>
          <th class={css.wide}>Made</th>
          <th>Last used</th>
          <th class={css.wide}>Ends</th>
          <th>End it</th>
        </tr>
      </thead>
      <tbody>
        {newest.map((key) => (
          <tr key={key.id}>
            <td>
              <bdi>{key.name ?? 'without a name'}</bdi>
              <br />
              <span class={css.hint}>{key.hint}</span>
            </td>
            <td class={css.when}>
              {key.scope}
              {key.mode === 'test' && ', sandbox'}
            </td>
            <td class={css.wide}>{graphs.get(key.graph_id) ?? 'a closed graph'}</td>
            <td class={`${css.when} ${css.wide}`}>
              <When at={key.created_at} />
            </td>
            <td class={css.when}>
              <LastUse of={key} />
            </td>
            <td class={`${css.when} ${css.wide}`}>
              {key.expires_at === null ? 'never' : <When at={key.expires_at} />}
            </td>
            <td>
              <Button look="danger" aria-label={`Revoke ${calledBy(key)}`} onClick={() => onEnd(key)}>
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function LastUse({ of: { id, last_used_at: at } }: { of: Key }) {
  if (at !== null) return <When at={at} />;
  return <>{seenToCall.value.has(id) ? 'just now' : 'never'}</>;
}

function calledBy({ name, hint }: Key): string {
  return name ?? hint;
}
