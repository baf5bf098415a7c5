import { useEffect, useState } from 'preact/hooks';
import { owner } from './session.ts';

/**
 * What somebody typed on this page, kept for them by the graph and the page's address until it was sent or they log out: a reload or
 * an ended session loses nothing.
 */
export function useDraft(
  name: string,
  initial = '',
): [value: string, set: (value: string) => void, drop: () => void] {
  const key = `draft:${owner.value}:${window.location.pathname}:${name}`;
  const [value, setValue] = useState(() => sessionStorage.getItem(key) ?? initial);
  useEffect(() => setValue(sessionStorage.getItem(key) ?? initial), [key]);
  const set = (next: string) => {
    setValue(next);
    if (next === initial) sessionStorage.removeItem(key);
    else keep(key, next);
  };
  const drop = () => {
    sessionStorage.removeItem(key);
    setValue(initial);
  };
  return [value, set, drop];
}

/** What is too large for the browser's store stays on the page alone. */
function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    sessionStorage.removeItem(key);
  }
}
