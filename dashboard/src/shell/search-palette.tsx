import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Found } from '../data/find-memories.ts';
import { Dialog } from '../parts/dialog.tsx';
import { MemoryPicker } from '../parts/memory-picker.tsx';
import { PAGES } from './pages.ts';
import { navigate } from './router.ts';

const isOpen = signal(false);

export function openPalette(): void {
  isOpen.value = true;
}

/** Search from anywhere, by `/` or ctrl-K: pages, keys, words. */
export function SearchPalette() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCombination = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isSlash = event.key === '/' && !isTyping(event.target);
      if (!isCombination && !isSlash) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen.value) return null;
  const close = () => (isOpen.value = false);
  return (
    <Dialog title="Search" onClose={close}>
      <MemoryPicker
        label="Search memories and pages"
        placeholder="A word, a key, a page"
        others={pages}
        onPick={({ key, type }) => {
          close();
          navigate(type === undefined ? key : `/memories/${encodeURIComponent(key)}`);
        }}
      />
    </Dialog>
  );
}

function pages(query: string): readonly Found[] {
  const words = query.trim().toLowerCase();
  return PAGES.filter(({ icon, title }) => icon !== undefined && title.toLowerCase().includes(words)).map(
    ({ path, title }) => ({ key: path, name: title, hint: 'page' }),
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
