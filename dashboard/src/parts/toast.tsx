import { signal } from '@preact/signals';
import { Button, IconButton } from './button.tsx';
import css from './toast.module.css';

interface Toast {
  readonly text: string;
  readonly isProblem?: boolean;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const LASTS_MS = 10_000;
const toasts = signal<readonly (Toast & { readonly id: number })[]>([]);
let last = 0;

/** Says what happened. A problem stays until it is closed. */
export function notify(toast: Toast): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-2), { ...toast, id }];
  if (!toast.isProblem) setTimeout(() => close(id), LASTS_MS);
}

function close(id: number): void {
  toasts.value = toasts.value.filter((each) => each.id !== id);
}

export function Toasts() {
  return (
    <div class={css.toasts} role="status" aria-live="polite">
      {toasts.value.map(({ id, text, isProblem = false, action }) => (
        <div key={id} class={isProblem ? `${css.toast} ${css.problem}` : css.toast}>
          <span>{text}</span>
          {action && (
            <Button
              icon="undo"
              onClick={() => {
                close(id);
                action.run();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="close" label="Close" onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}
