import { act, actLater } from '../data/act.ts';
import { memory } from '../data/session.ts';
import { notify } from '../parts/toast.tsx';
import { subjectOf, type Entry } from './sentence.ts';

interface Undo {
  readonly label: 'Forget' | 'Undo';
  readonly run: () => void;
}

/**
 * How an entry is taken back, where it can be: a store by forgetting what was stored, an update by the version before, a merge by
 * its undo. `hide` and `show` take the entry out of sight while it can be called off.
 */
export function undoOf(entry: Entry, hide: () => void, show: () => void): Undo | undefined {
  const key = subjectOf(entry);
  if (key === undefined) return undefined;
  if (entry.kind === 'store') {
    const done = `Forgotten: ${key}`;
    const forget = (keepalive: boolean) => memory.call('forget', { key }, { keepalive });
    return { label: 'Forget', run: () => actLater(forget, { done, hide, show }) };
  }
  if (entry.kind === 'update' && /^Updated .* \((?!relationships\))/s.test(entry.summary))
    return { label: 'Undo', run: () => void restoreBefore(key, entry.at) };
  const change = entry.meta?.['undo'];
  if (entry.kind !== 'merge' || typeof change !== 'string') return undefined;
  const undo = () => memory.call('undo', { id: change });
  return { label: 'Undo', run: () => void act(undo, { done: 'Both memories are apart again' }) };
}

/** Lets a memory say what it said before an update, where nothing came after that. */
async function restoreBefore(key: string, at: string): Promise<void> {
  let restored = 0;
  const restore = async () => {
    const [latest] = (await memory.call('getHistory', { key, limit: 1 })).versions;
    if (!latest || latest.version < 2 || latest.at !== at) return undefined;
    restored = latest.version;
    return memory.call('restoreVersion', { key, version: latest.version - 1 });
  };
  const again = () => memory.call('restoreVersion', { key, version: restored });
  await act(restore, (result) => {
    if (result) return { done: `${key} says again what it said before`, undo: again };
    notify({ text: `${key} was changed again since. Its page shows every version.`, isProblem: true });
    return {};
  });
}
