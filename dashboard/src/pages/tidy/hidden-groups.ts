import { signal } from '@preact/signals';
import { activeGraph } from '../../data/session.ts';

/** The service keeps no mark of what is not the same: this browser does. */
const MOST = 500;

export const hiddenGroups = signal<ReadonlySet<string>>(stored());

export function nameOfGroup({ nodes }: { readonly nodes: readonly { readonly key: string }[] }): string {
  return JSON.stringify(nodes.map(({ key }) => key).toSorted());
}

export function hide(name: string): void {
  keep([...hiddenGroups.peek(), name].slice(-MOST));
}

export function showAll(): void {
  keep([]);
}

function keep(names: readonly string[]): void {
  hiddenGroups.value = new Set(names);
  try {
    localStorage.setItem(place(), JSON.stringify(names));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

function stored(): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(place()) ?? '[]');
    return new Set(Array.isArray(names) ? names.map(String) : []);
  } catch {
    return new Set();
  }
}

function place(): string {
  return `not-the-same:${activeGraph.peek()?.id}`;
}
