import type { Resource } from './resource.ts';

export const overview: Resource = {
  uri: 'memory://overview',
  name: 'overview',
  title: 'Overview of the memory',
  description: 'How much the memory holds, its most connected nodes, and its types. A good first look.',
  mimeType: 'application/json',
  priority: 0.8,
  read: async ({ callTool }) => JSON.stringify(await callTool('hm_get_overview', {}), undefined, 2),
};
