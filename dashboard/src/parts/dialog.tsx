import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { IconButton } from './button.tsx';
import css from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly isWide?: boolean;
  /** Closes it: by escape, the cross or a button of its own. Undefined where it must be answered. */
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}

/** What is filled in first. Of several choices, the one that is made. */
const FIRST = 'input:enabled:not([type="radio"]), input:checked, textarea:enabled, select:enabled';

/**
 * The platform's modal dialog: its first field takes the focus, which would else be on the cross. It keeps the focus, and gives it
 * back where it came from.
 */
export function Dialog({ title, isWide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  useEffect(() => {
    const from = document.activeElement;
    dialog.current?.showModal();
    body.current?.querySelector<HTMLElement>(FIRST)?.focus();
    return () => (from as HTMLElement | null)?.focus?.();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={isWide ? `${css.dialog} ${css.wide}` : (css.dialog ?? '')}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      <div class={css.head}>
        <h2 id={heading}>{title}</h2>
        {onClose && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
      <div ref={body} class={css.body}>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the end of a dialog. */
export function Actions({ children }: { children: ComponentChildren }) {
  return <div class={css.actions}>{children}</div>;
}
