import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { memory } from '../../data/session.ts';
import { useTypes } from '../../data/types.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import type { Row } from './filters.ts';

interface ChangeTypeProps {
  readonly chosen: readonly Row[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives several memories another type; undo gives each its own again. */
export function ChangeTypeDialog({ chosen, onClose, onDone }: ChangeTypeProps) {
  const [type, setType] = useState('');
  const [done, setDone] = useState<number>();
  const types = useTypes();
  const others = chosen.filter(({ node_type }) => node_type !== type.trim());
  const change = async () => {
    const changed = await act(
      () =>
        retype(
          others.map(({ key }) => [key, type.trim()]),
          setDone,
        ),
      () => ({
        done: `${others.length} of type ${type.trim()}`,
        undo: () => retype(others.map(({ key, node_type }) => [key, node_type])),
      }),
    );
    setDone(undefined);
    if (!changed) return;
    onClose();
    onDone();
  };
  return (
    <Dialog
      title={`Change the type of ${chosen.length} ${chosen.length === 1 ? 'memory' : 'memories'}`}
      onClose={onClose}
    >
      <TextField
        label="New type"
        hint="Such as person, project or decision"
        list="types-to-choose"
        value={type}
        maxLength={64}
        onInput={(event) => setType(event.currentTarget.value)}
      />
      <datalist id="types-to-choose">
        {types.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {done !== undefined && <progress value={done} max={others.length} aria-label="Changed" />}
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={type.trim() === '' || others.length === 0 || done !== undefined}
          onClick={() => void change()}
        >
          Change type
        </Button>
      </Actions>
    </Dialog>
  );
}

/** One after another: each is a change of its own in the history of its memory. */
async function retype(
  types: readonly (readonly [key: string, type: string])[],
  onDone: (count: number) => void = () => undefined,
): Promise<true> {
  onDone(0);
  for (const [at, [key, node_type]] of types.entries()) {
    await memory.call('update', { key, node_type });
    onDone(at + 1);
  }
  return true;
}
