import { signal } from '@preact/signals';

export type Theme = 'system' | 'light' | 'dark';

const kept = localStorage.getItem('theme');
export const theme = signal<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system');

/** public/theme.js reads it before the page is painted. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  if (chosen === 'system') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem('theme', chosen);
    document.documentElement.dataset['theme'] = chosen;
  }
}
