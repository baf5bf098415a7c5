import { MemoryError } from '../../../client/src/index.ts';
import { notify } from '../parts/toast.tsx';
import { asFailure, invalidateAll } from './queries.ts';
import { waitWith, type Begin } from './waiting.ts';

interface Told {
  /** Said once it is done. */
  readonly done?: string;
  /** Takes it back; offered for ten seconds. */
  readonly undo?: () => Promise<unknown>;
}

/** Does a write, says how it went, and shows the new state. Undefined where it failed. */
export async function act<T>(
  write: () => Promise<T>,
  told: Told | ((result: T) => Told) = {},
): Promise<T | undefined> {
  try {
    const result = await write();
    invalidateAll();
    const { done, undo } = typeof told === 'function' ? told(result) : told;
    if (done !== undefined)
      notify({
        text: done,
        ...(undo && { action: { label: 'Undo', run: () => void act(undo, { done: 'Undone' }) } }),
      });
    return result;
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code !== 'UNAUTHENTICATED') notify({ text: failure.message, isProblem: true });
    return undefined;
  }
}

/**
 * Does what cannot be undone, ten seconds later, so that it can be called off until then; done at once where the page is left:
 * `write` is told then, since only what it sends at once, with `keepalive`, still goes out. `hide` and `show` take it out of sight
 * meanwhile.
 */
export function actLater(
  write: Begin,
  { done, hide, show }: { readonly done: string; readonly hide: () => void; readonly show: () => void },
): void {
  hide();
  let isDecided = false;
  const decide = (): boolean => {
    if (isDecided) return false;
    endWaiting();
    clearTimeout(timer);
    return (isDecided = true);
  };
  const begin = async (isLeaving: boolean) => {
    if (decide() && (await act(() => write(isLeaving))) === undefined) show();
  };
  const timer = setTimeout(() => void begin(false), 10_000);
  const endWaiting = waitWith(begin);
  notify({ text: done, action: { label: 'Undo', run: () => decide() && show() } });
}

/** A write of what was read, told plainly where somebody else has changed that since. Throws MemoryError. */
export async function unlessChanged<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isConflict(error)) throw error;
    invalidateAll();
    throw new MemoryError(
      'CONFLICT',
      'Somebody has changed it since you read it, so nothing was done. Look at it again first.',
    );
  }
}

export function isConflict(error: unknown): error is MemoryError {
  return error instanceof MemoryError && error.code === 'CONFLICT';
}
