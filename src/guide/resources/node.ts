import { keysBeginningWith } from '../../memory/nodes/complete-text.ts';
import type { ResourceTemplate } from './resource.ts';

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
