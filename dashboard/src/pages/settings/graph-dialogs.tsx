import { act } from '../../data/act.ts';
import { useDraft } from '../../data/drafts.ts';
import { askForSession, memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import type { Graph } from './graphs.tsx';

const NAME = /^[a-z0-9][a-z0-9-]{0,62}$/;

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [name, setName, dropName] = useDraft('graph');
  const isName = NAME.test(name);
  const create = async () => {
    const made = await act(
      async () => {
        const graph = await memory.request('POST', '/api/v1/admin/graphs', { name });
        await askForSession();
        return graph;
      },
      { done: `The graph ${name} is made` },
    );
    if (!made) return;
    dropName();
    onClose();
  };
  return (
    <Dialog title="Make a graph" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <TextField
          label="Name"
          hint="Lower-case letters, digits and dashes"
          problem={
            name === '' || isName ? undefined : 'Only lower-case letters, digits and dashes; no dash first.'
          }
          value={name}
          maxLength={63}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!isName}>
            Make
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

interface CloseProps {
  readonly graph: Graph;
  readonly onClose: () => void;
  readonly end: () => Promise<void>;
}

export function CloseDialog({ graph, onClose, end }: CloseProps) {
  return (
    <Dialog title={`Close the graph ${graph.name}?`} onClose={onClose}>
      <p>Its keys end for good, and nobody reaches it. Its memories stay, and it can be opened again.</p>
      <Actions>
        <Button onClick={onClose}>Keep it open</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            void end();
          }}
        >
          Close the graph
        </Button>
      </Actions>
    </Dialog>
  );
}
