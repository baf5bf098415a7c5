import { useState } from 'preact/hooks';
import { act } from '../../data/act.ts';
import { useDraft } from '../../data/drafts.ts';
import { memory } from '../../data/session.ts';
import { Button } from '../../parts/button.tsx';
import { Actions, Dialog } from '../../parts/dialog.tsx';
import { TextArea, TextField } from '../../parts/field.tsx';
import { MemoryPicker } from '../../parts/memory-picker.tsx';
import css from './timeline.module.css';

const MAX_SUMMARY = 4_000;

/** An entry in a person's own words. */
export function NoteDialog({ onClose }: { onClose: () => void }) {
  const [words, setWords, dropWords] = useDraft('note');
  const [at, setAt, dropAt] = useDraft('note-at');
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const time = at === '' ? {} : { at: new Date(at).toISOString() };
    const input = { summary: words.trim(), node_keys: [...keys], ...time };
    const written = await act(() => memory.call('timelineWrite', input), {
      done: 'Written into the timeline',
    });
    setSending(false);
    if (!written) return;
    dropWords();
    dropAt();
    onClose();
  };
  return (
    <Dialog title="Write an entry" onClose={onClose}>
      <TextArea
        label="What happened"
        hint="One or a few sentences. An entry is kept as it is written."
        maxLength={MAX_SUMMARY}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
      />
      <TextField
        label="When, if not now"
        type="datetime-local"
        value={at}
        onInput={(event) => setAt(event.currentTarget.value)}
      />
      <span class={css.label}>About</span>
      <MemoryPicker
        label="About a memory"
        placeholder="A memory that it is about"
        onPick={({ key }) => setKeys([...new Set([...keys, key])])}
      />
      <div class={css.keys}>
        {keys.map((key) => (
          <Button
            key={key}
            icon="close"
            aria-label={`Not about ${key}`}
            onClick={() => setKeys(keys.filter((each) => each !== key))}
          >
            <span class={css.name} dir="auto">
              {key}
            </span>
          </Button>
        ))}
      </div>
      <Actions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" disabled={isSending || words.trim() === ''} onClick={() => void send()}>
          Write
        </Button>
      </Actions>
    </Dialog>
  );
}
