import { readFileSync } from 'node:fs';
import type { Resource } from './resource.ts';

const TEXT = readFileSync(new URL('guide.md', import.meta.url), 'utf8');

export const guide: Resource = {
  uri: 'memory://guide',
  name: 'guide',
  title: 'How to use the memory well',
  description: 'A guide for agents: when to recall and to store, how to name and to relate, with examples.',
  mimeType: 'text/markdown',
  priority: 1,
  read: () => Promise.resolve(TEXT),
};
