import { signal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { MemoryError } from '../../../client/src/index.ts';
import { plainWords } from './plain-words.ts';
import { endedSession } from './session.ts';

/** What is known of an answer: what came last, whether another is on its way, and how the last try failed. */
export interface Answer<T> {
  readonly data?: T;
  readonly failure?: MemoryError;
  readonly isLoading: boolean;
}

interface Entry {
  readonly answer: Signal<Answer<unknown>>;
  load: (signal: AbortSignal) => Promise<unknown>;
  loadedAt: number;
  users: number;
  running?: AbortController | undefined;
}

/** An answer younger than this is shown again without a new request. */
const FRESH_MS = 10_000;
const entries = new Map<string, Entry>();

/**
 * Asks once for all that show it, and keeps the answer by its key, a path of names such as `nodes/person_ada`. While a new answer
 * is on its way the last one stays.
 */
export function useQuery<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): Answer<T> & { readonly reload: () => void } {
  const entry = useMemo(() => entryOf(key, load), [key]);
  entry.load = load;
  useEffect(() => {
    entry.users++;
    if (Date.now() - entry.loadedAt > FRESH_MS) ask(entry);
    return () => {
      entry.users--;
      if (entry.users === 0) entry.running?.abort();
    };
  }, [entry]);
  return { ...(entry.answer.value as Answer<T>), reload: () => ask(entry) };
}

/** What begins with one of the paths is asked for again where it is shown, and forgotten elsewhere. */
export function invalidate(...paths: readonly string[]): void {
  for (const [key, entry] of entries) {
    if (!paths.some((path) => key.startsWith(path))) continue;
    if (entry.users > 0) ask(entry);
    else entries.delete(key);
  }
}

/** A write may have changed anything that the pages show of a graph. */
export function invalidateAll(): void {
  invalidate('');
}

window.addEventListener('focus', () => {
  for (const entry of entries.values())
    if (entry.users > 0 && Date.now() - entry.loadedAt > FRESH_MS) ask(entry);
});

function entryOf(key: string, load: Entry['load']): Entry {
  const known = entries.get(key);
  if (known) return known;
  const made: Entry = { answer: signal({ isLoading: true }), load, loadedAt: 0, users: 0 };
  entries.set(key, made);
  return made;
}

function ask(entry: Entry): void {
  entry.running?.abort();
  const running = new AbortController();
  entry.running = running;
  entry.answer.value = { ...entry.answer.peek(), isLoading: true };
  entry.load(running.signal).then(
    (data) => {
      if (running.signal.aborted) return;
      entry.loadedAt = Date.now();
      entry.answer.value = { data, isLoading: false };
    },
    (error: unknown) => {
      if (running.signal.aborted) return;
      const failure = asFailure(error);
      entry.answer.value = { ...entry.answer.peek(), failure, isLoading: false };
    },
  );
}

/** What a call threw, for people; where the session has ended, the log-in is shown over the page. */
export function asFailure(error: unknown): MemoryError {
  if (!(error instanceof MemoryError)) throw error;
  if (error.code === 'UNAUTHENTICATED') endedSession();
  return new MemoryError(error.code, plainWords(error.code, error.message), error);
}
