import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { ForgetDialog } from '../../parts/forget-dialog.tsx';
import { ChangeTypeDialog } from './change-type-dialog.tsx';
import type { Row } from './filters.ts';
import { MergeDialog } from './merge-dialog.tsx';
import css from './memories.module.css';

/** What can be done with the memories that are selected. */
export function SelectionBar({ chosen, onDone }: { chosen: readonly Row[]; onDone: () => void }) {
  const [open, setOpen] = useState<'forget' | 'type' | 'merge'>();
  const close = () => setOpen(undefined);
  return (
    <div class={css.selection} role="group" aria-label="Selected memories">
      <strong role="status">{chosen.length.toLocaleString()} selected</strong>
      <Button onClick={() => setOpen('type')}>Change type</Button>
      <Button disabled={chosen.length < 2} onClick={() => setOpen('merge')}>
        Merge
      </Button>
      <Button look="danger" onClick={() => setOpen('forget')}>
        Forget
      </Button>
      <Button look="quiet" onClick={onDone}>
        Select none
      </Button>
      {open === 'forget' && <ForgetDialog memories={chosen} onClose={close} onForget={onDone} />}
      {open === 'type' && <ChangeTypeDialog chosen={chosen} onClose={close} onDone={onDone} />}
      {open === 'merge' && <MergeDialog chosen={chosen} onClose={close} onDone={onDone} />}
    </div>
  );
}
