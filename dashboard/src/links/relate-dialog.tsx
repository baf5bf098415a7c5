import { useState } from 'preact/hooks';
import { act } from '../data/act.ts';
import { useDraft } from '../data/drafts.ts';
import type { Found } from '../data/find-memories.ts';
import { nameOf, type Named } from '../data/name-of.ts';
import { useQuery } from '../data/queries.ts';
import { memory } from '../data/session.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Actions, Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { MemoryPicker } from '../parts/memory-picker.tsx';
import css from './relate-dialog.module.css';

/** Links a memory with another, or with several at once. */
export function RelateDialog({ node, onClose }: { node: Named; onClose: () => void }) {
  const [says, setSays, dropSays] = useDraft('link');
  const [others, setOthers] = useState<readonly Found[]>([]);
  const { data } = useQuery('labels', (signal) => memory.call('listLabels', { limit: 200 }, { signal }));
  const add = (found: Found) => {
    if (found.key !== node.key && !others.some(({ key }) => key === found.key)) setOthers([...others, found]);
  };
  const nodes = [node.key, ...others.map(({ key }) => key)];
  const relate = async () => {
    const relationships = [{ nodes, relationship: says.trim() }];
    const done = await act(
      () => memory.call('addRelationships', { relationships }),
      ({ relationships: [written] }) => linked(node.key, written),
    );
    if (!done) return;
    dropSays();
    onClose();
  };
  return (
    <Dialog title="Link this memory" onClose={onClose}>
      <p class={css.muted}>
        <bdi>{nameOf(node)}</bdi> …
      </p>
      <TextField
        label="What the link says"
        hint="Such as “works for” or “decided together”"
        list="labels"
        value={says}
        maxLength={500}
        onInput={(event) => setSays(event.currentTarget.value)}
      />
      <datalist id="labels">
        {data?.labels.map(({ label }) => (
          <option key={label} value={label.replaceAll('_', ' ')} />
        ))}
      </datalist>
      <MemoryPicker
        label="Memory to link"
        placeholder={
          others.length === 0 ? 'The other memory: a word or a key' : 'One more, for a link of several'
        }
        onPick={add}
      />
      <ul class={css.list}>
        {others.map(({ key, name }) => (
          <li key={key} class={css.row}>
            <bdi>{name}</bdi>
            <IconButton
              icon="close"
              label={`Leave out ${name}`}
              onClick={() => setOthers(others.filter((each) => each.key !== key))}
            />
          </li>
        ))}
      </ul>
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={says.trim() === '' || others.length === 0}
          onClick={() => void relate()}
        >
          Link
        </Button>
      </Actions>
    </Dialog>
  );
}

type Written = Awaited<ReturnType<typeof memory.call<'addRelationships'>>>['relationships'][number];

/** A link that was there before is merged, and stays. One that ended another comes back by the id of that change. */
function linked(key: string, written: Written | undefined) {
  if (!written || written.status === 'merged') return { done: 'This link was there before' };
  const { id, change, closed = [] } = written;
  const undo = () =>
    change === undefined
      ? memory.call('update', { key, remove_relationships: [id] })
      : memory.call('undo', { id: change });
  return { done: closed.length > 0 ? 'Linked; the link before it has ended' : 'Linked', undo };
}
