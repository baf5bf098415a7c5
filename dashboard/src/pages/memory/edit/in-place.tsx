import type { ComponentChildren, RefObject, TargetedEvent } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Button, IconButton } from '../../../parts/button.tsx';
import { Conflict } from './conflict.tsx';
import type { Edit } from './use-edit.ts';
import css from './in-place.module.css';

/** What a field's control needs. */
export interface ControlProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onInput: (event: TargetedEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

interface InPlaceProps {
  readonly edit: Edit;
  readonly mayEdit: boolean;
  readonly isCode?: boolean;
  /** What stands there while nobody edits. */
  readonly children: ComponentChildren;
  readonly control: (props: ControlProps) => ComponentChildren;
}

/** A field that is edited where it stands: saved when it is left, or by ctrl-enter. */
export function InPlace({ edit, mayEdit, isCode = false, children, control }: InPlaceProps) {
  const { field, value, state } = edit;
  const isViewed = value === undefined || !mayEdit;
  const place = useFocusBack(isViewed);
  if (state.kind === 'conflict' && value !== undefined)
    return <Conflict place={place} edit={edit} mine={value} theirs={state.theirs} />;
  if (isViewed)
    return (
      <div ref={place} class={css.view}>
        <div class={css.shown}>{children}</div>
        {mayEdit && (
          <IconButton icon="edit" label={`Edit ${field.label.toLowerCase()}`} onClick={edit.begin} />
        )}
      </div>
    );
  return <Editor place={place} edit={edit} value={value} isCode={isCode} control={control} />;
}

/** An editor that goes gives the focus to the button that began it. Answers the place of what is shown. */
function useFocusBack(isViewed: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  // Looked at before the editor goes, and its focus with it.
  const hadFocus = place.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    if (isViewed && hadFocus) place.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  }, [isViewed]);
  return place;
}

type EditorProps = Pick<InPlaceProps, 'edit' | 'control'> & {
  place: RefObject<HTMLDivElement | null>;
  value: string;
  isCode: boolean;
};

function Editor({ place, edit, value, isCode, control }: EditorProps) {
  const { field, problem, state } = edit;
  useEffect(() => place.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter';
    const isLine = (event.target as Element).tagName === 'INPUT';
    if (event.key === 'Escape') edit.cancel();
    else if (isEnter && (event.ctrlKey || event.metaKey || isLine)) edit.save();
    else return;
    event.preventDefault();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // A window that is left is come back to.
    const isInside = relatedTarget instanceof Node && place.current?.contains(relatedTarget);
    if (document.hasFocus() && !isInside) edit.save();
  };
  // A button that took the focus would save what it is to drop.
  const stay = (event: MouseEvent) => event.preventDefault();
  return (
    <div ref={place} class={isCode ? css.code : ''} onKeyDown={onKeyDown} onFocusOut={onFocusOut}>
      <div class={css.control}>
        {control({
          ...{ label: field.label, value, problem },
          onInput: (event) => edit.type(event.currentTarget.value),
        })}
      </div>
      {state.kind === 'failed' && (
        <p class={css.failed} role="alert">
          {state.message} What you typed is kept{state.waits ? ', and saved once you are logged in' : ''}.
        </p>
      )}
      <div class={css.bar} onMouseDown={stay}>
        <Button
          look="primary"
          disabled={state.kind === 'saving' || problem !== undefined}
          onClick={edit.save}
        >
          {state.kind === 'failed' ? 'Try again' : 'Save'}
        </Button>
        <Button onClick={edit.cancel}>Cancel</Button>
        <span class={css.note} role="status">
          {state.kind === 'saving' ? 'Saving …' : 'Saved when you leave it'}
        </span>
      </div>
    </div>
  );
}
