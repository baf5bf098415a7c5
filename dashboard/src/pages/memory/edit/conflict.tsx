import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { Actions } from '../../../parts/dialog.tsx';
import { Who } from '../../../parts/who.tsx';
import { When } from '../../../parts/when.tsx';
import { TextDiff } from '../history/text-diff.tsx';
import type { Edit, Theirs } from './use-edit.ts';
import css from './in-place.module.css';

interface ConflictProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly edit: Edit;
  readonly mine: string;
  readonly theirs: Theirs;
}

/** Somebody else changed the same field: both are shown, and the user says which stays. */
export function Conflict({ place, edit, mine, theirs }: ConflictProps) {
  const { field } = edit;
  const now = field.valueOf(theirs);
  useEffect(() => {
    // Who left the field may be typing in another one by now.
    if (!document.activeElement?.matches('input, textarea, select')) place.current?.focus();
  }, []);
  return (
    <div
      ref={place}
      class={css.conflict}
      role="alertdialog"
      tabIndex={-1}
      aria-label={`${field.label}: two changes at once`}
    >
      <h2>{field.label}: two changes at once</h2>
      <p>
        It was changed by{' '}
        {theirs.updated_by === undefined ? 'somebody else' : <Who actor={theirs.updated_by} />}{' '}
        <When at={theirs.updated_at} /> while you edited it. Nothing of yours is written yet, and nothing of
        theirs is lost.
      </p>
      <div class={css.both}>
        <div>
          <h3>Mine</h3>
          <TextDiff before={now} after={mine} shows="after" />
        </div>
        <div>
          <h3>Theirs</h3>
          <TextDiff before={now} after={mine} shows="before" />
        </div>
      </div>
      <Actions>
        <Button onClick={edit.editOnTop}>Edit mine on top</Button>
        <Button onClick={edit.takeTheirs}>Take theirs</Button>
        <Button look="primary" onClick={edit.keepMine}>
          Keep mine
        </Button>
      </Actions>
    </div>
  );
}
