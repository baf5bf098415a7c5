import { useState } from 'preact/hooks';
import type { MemoryError } from '../../../../client/src/index.ts';
import { act } from '../../data/act.ts';
import { useDraft } from '../../data/drafts.ts';
import { jsonProblem } from '../../data/json-text.ts';
import { asFailure, invalidateAll } from '../../data/queries.ts';
import { memory } from '../../data/session.ts';
import { useTypes } from '../../data/types.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { TextArea, TextField } from '../../parts/field.tsx';
import { notify } from '../../parts/toast.tsx';
import { memoryPath, navigate } from '../../shell/router.ts';
import { suggestedKey } from './suggested-key.ts';

/** Stores a memory by hand. What is typed stays until it is stored. */
export function StoreDialog({ onClose }: { onClose: () => void }) {
  const [text, setText, dropText] = useDraft('store:text');
  const [type, setType, dropType] = useDraft('store:type');
  const [ownKey, setOwnKey, dropKey] = useDraft('store:key');
  const [data, setData, dropData] = useDraft('store:data');
  const [failure, setFailure] = useState<MemoryError>();
  const [isStoring, setStoring] = useState(false);
  const types = useTypes();
  const key = ownKey === '' ? suggestedKey(text, type) : ownKey;
  const dataProblem = data.trim() === '' ? undefined : jsonProblem(data);
  const store = async () => {
    setStoring(true);
    setFailure(undefined);
    try {
      const { status } = await storeOne({ key, text, type, data });
      invalidateAll();
      notify(told(key, status === 'created'));
    } catch (error) {
      return setFailure(asFailure(error));
    } finally {
      setStoring(false);
    }
    for (const drop of [dropText, dropType, dropKey, dropData]) drop();
    navigate(`/memories/${encodeURIComponent(key)}`);
  };
  const isTaken = failure?.code === 'KEY_EXISTS';
  return (
    <Dialog title="Store a memory" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <TextArea
          label="Text"
          hint="What is to be remembered, in plain words"
          required
          rows={5}
          maxLength={20_000}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <TextField
          label="Type"
          hint="Such as person or decision; fact where you leave it out"
          list="types-to-store"
          maxLength={64}
          value={type}
          onInput={(event) => setType(event.currentTarget.value)}
        />
        <datalist id="types-to-store">
          {types.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <TextField
          label="Key"
          hint="The name by which agents find it; suggested from the words"
          problem={isTaken ? 'A memory with this key says something else.' : undefined}
          maxLength={256}
          value={key}
          onInput={(event) => setOwnKey(event.currentTarget.value)}
        />
        {isTaken && (
          <p>
            <a href={memoryPath(key)}>Open the memory {key}</a>
          </p>
        )}
        <TextArea
          label="Data (JSON, may be left out)"
          placeholder={'{ "status": "final" }'}
          rows={3}
          problem={dataProblem}
          value={data}
          onInput={(event) => setData(event.currentTarget.value)}
        />
        {failure && !isTaken && failure.code !== 'UNAUTHENTICATED' && (
          <p role="alert">{failure.message} What you typed is kept.</p>
        )}
        <p>Links to others are added on its page.</p>
        <Actions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            disabled={isStoring || text.trim() === '' || key === '' || dataProblem !== undefined}
          >
            Store
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

function told(key: string, isNew: boolean) {
  if (!isNew) return { text: `${key} was stored before, with the same words` };
  const run = () => void act(() => memory.call('forget', { key }), { done: 'Undone' });
  return { text: `${key} is stored`, action: { label: 'Undo', run } };
}

function storeOne({ key, text, type, data }: { key: string; text: string; type: string; data: string }) {
  return memory.call('store', {
    ...{ key, description: text },
    ...(type.trim() !== '' && { node_type: type.trim() }),
    ...(data.trim() !== '' && { data: JSON.parse(data) as Record<string, unknown> }),
  });
}
