import type { ComponentType } from 'preact';
import type { IconName } from '../parts/icon.tsx';

interface Module {
  readonly default: ComponentType<Readonly<Record<string, string>>>;
}

export interface Page {
  /** Under /dashboard; `:key` is a parameter of the page. */
  readonly path: string;
  readonly title: string;
  readonly load: () => Promise<Module>;
  /** In the navigation where it has one. */
  readonly icon?: IconName;
}

export const PAGES: readonly Page[] = [
  { path: '', title: 'Home', icon: 'home', load: () => import('../pages/home/home.tsx') },
  {
    path: '/memories',
    title: 'Memories',
    icon: 'list',
    load: () => import('../pages/memories/memories.tsx'),
  },
  { path: '/memories/:memoryKey', title: 'Memory', load: () => import('../pages/memory/memory.tsx') },
  { path: '/graph', title: 'Graph', icon: 'graph', load: () => import('../pages/graph/graph.tsx') },
  { path: '/ask', title: 'Ask', icon: 'ask', load: () => import('../pages/ask/ask.tsx') },
  {
    path: '/timeline',
    title: 'Timeline',
    icon: 'time',
    load: () => import('../pages/timeline/timeline.tsx'),
  },
  { path: '/files', title: 'Files', icon: 'file', load: () => import('../pages/files/files.tsx') },
  { path: '/add', title: 'Add text', icon: 'add', load: () => import('../pages/add-text/add-text.tsx') },
  { path: '/tidy', title: 'Tidy', icon: 'tidy', load: () => import('../pages/tidy/tidy.tsx') },
  { path: '/connect', title: 'Connect', icon: 'plug', load: () => import('../pages/connect/connect.tsx') },
  {
    path: '/settings',
    title: 'Settings',
    icon: 'settings',
    load: () => import('../pages/settings/settings.tsx'),
  },
];

/** The page of a path and its parameters; undefined where there is none. */
export function pageOf(path: string): { page: Page; parameters: Record<string, string> } | undefined {
  for (const page of PAGES) {
    const parameters = matched(page.path.split('/'), path.split('/'));
    if (parameters) return { page, parameters };
  }
  return undefined;
}

function matched(pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, piece] of pattern.entries()) {
    const part = parts[at] ?? '';
    if (piece.startsWith(':')) parameters[piece.slice(1)] = decodedOr(part);
    else if (piece !== part) return undefined;
  }
  return parameters;
}

/** An address that somebody cut in the middle of a character is no reason to fail. */
function decodedOr(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
