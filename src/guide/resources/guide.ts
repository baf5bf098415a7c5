import { readFileSync } from 'node:fs';
import type { Resource, ResourceTemplate } from './resource.ts';
import { keysBeginningWith } from '../../memory/nodes/complete-text.ts';

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

export const overview: Resource = {
  uri: 'memory://overview',
  name: 'overview',
  title: 'Overview of the memory',
  description: 'How much the memory holds, its most connected nodes, and its types. A good first look.',
  mimeType: 'application/json',
  priority: 0.8,
  read: async ({ callTool }) => JSON.stringify(await callTool('hm_get_overview', {}), undefined, 2),
};

export const node: ResourceTemplate = {
  uriPrefix: 'memory://node/',
  variable: 'key',
  name: 'node',
  title: 'A node with its relationships',
  description:
    'One node of the memory by its key (percent-encoded), with all its fields, edges and hyperedges.',
  mimeType: 'application/json',
  priority: 0.5,
  complete: keysBeginningWith,
  read: async ({ callTool }, key) => {
    const [found, relationships] = await Promise.all([
      callTool('hm_get_nodes', { keys: [key] }) as Promise<{ nodes: readonly object[] }>,
      callTool('hm_get_relationships', { key }),
    ]);
    return JSON.stringify({ ...found.nodes[0], ...relationships }, undefined, 2);
  },
};
