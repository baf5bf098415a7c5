import { useState } from 'preact/hooks';
import type { OutputOf } from '../../../../client/src/index.ts';
import { act } from '../../data/act.ts';
import { useQuery } from '../../data/queries.ts';
import { mayWrite, memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { Select, Switch, TextField } from '../../parts/field.tsx';
import { Async, Empty } from '../../parts/states.tsx';
import { Table } from '../../parts/surface.tsx';
import { TypeMark } from '../../parts/type-mark.tsx';
import { BASE } from '../../shell/router.ts';
import css from './tidy.module.css';

type Type = OutputOf<'listTypes'>['types'][number];

/** The types of memories, to rename, or to make one of two that mean the same. */
export function Types() {
  const [withUnused, setWithUnused] = useState(false);
  const [changing, setChanging] = useState<Type>();
  const answer = useQuery('tidy/types', (signal) => memory.call('listTypes', {}, { signal }));
  return (
    <>
      <Async answer={answer} lines={8}>
        {({ types }) => {
          const shown = types.filter((type) => withUnused || type.node_count + type.derived > 0);
          return (
            <>
              <Switch label="Types without memories too" isOn={withUnused} set={setWithUnused} />
              {shown.length === 0 ? (
                <Empty title="No memory has a type yet">
                  <p>Types come with the memories that are stored.</p>
                </Empty>
              ) : (
                <TypeTable types={shown} onChange={setChanging} />
              )}
            </>
          );
        }}
      </Async>
      {changing && (
        <TypeDialog
          type={changing}
          others={(answer.data?.types ?? []).map(({ name }) => name).filter((name) => name !== changing.name)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

function TypeTable({ types, onChange }: { types: readonly Type[]; onChange: (type: Type) => void }) {
  return (
    <Table label="Types">
      <thead>
        <tr>
          <th>Type</th>
          <th class={css.number}>Stored</th>
          <th class={css.number}>Read from texts</th>
          {mayWrite.value && <th>Mend</th>}
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type.name}>
            <td>
              <a href={`${BASE}/memories?type=${encodeURIComponent(type.name)}`}>
                <TypeMark type={type.name} />
              </a>
            </td>
            <td class={css.number}>{type.node_count.toLocaleString()}</td>
            <td class={css.number}>{type.derived.toLocaleString()}</td>
            {mayWrite.value && (
              <td>
                {type.protected ? (
                  <span class={css.muted}>part of the service</span>
                ) : (
                  <Button aria-label={`Change type ${type.name}`} onClick={() => onChange(type)}>
                    Change
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface TypeDialogProps {
  readonly type: Type;
  readonly others: readonly string[];
  readonly onClose: () => void;
}

function TypeDialog({ type, others, onClose }: TypeDialogProps) {
  const [name, setName] = useState(type.name);
  const [into, setInto] = useState('');
  const change = async (said: { rename_to: string } | { merge_into: string }) => {
    const done = await act(
      () => memory.call('editType', { type: type.name, ...said }),
      ({ id, type: now, job }) => ({
        done:
          job === undefined ? `They have the type ${now} now` : `They get the type ${now}, in the background`,
        undo: () => memory.call('undo', { id }),
      }),
    );
    if (done) onClose();
  };
  return (
    <Dialog title={`Change the type ${type.name}`} onClose={onClose}>
      <p>
        The keys of its memories stay, and the past keeps the old name. What is stored as {type.name} later
        has that type again.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void change({ rename_to: name.trim() });
        }}
      >
        <TextField
          label="New name"
          value={name}
          maxLength={200}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === '' || name.trim() === type.name}>
          Rename
        </Button>
      </form>
      <div class={css.or}>
        <Select
          label="Or make it one with"
          value={into}
          onChange={(event) => setInto(event.currentTarget.value)}
        >
          <option value="">Choose a type</option>
          {others.map((other) => (
            <option key={other}>{other}</option>
          ))}
        </Select>
        <Button disabled={into === ''} onClick={() => void change({ merge_into: into })}>
          Merge
        </Button>
      </div>
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
      </Actions>
    </Dialog>
  );
}
