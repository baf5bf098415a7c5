import { readFileSync } from 'node:fs';
import { keysBeginningWith } from '../../memory/nodes/complete-text.ts';
import type { Complete, GuideContext } from '../guide-context.ts';

interface ResourceBase {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  /** Importance for a client, 0 to 1. */
  readonly priority: number;
}

/** A part of the memory that a client reads by its URI. */
export interface Resource extends ResourceBase {
  readonly uri: string;
  readonly read: (context: GuideContext) => Promise<string>;
}

/** Resources whose URIs differ in one variable at the end (RFC 6570, level 1). */
export interface ResourceTemplate extends ResourceBase {
  readonly uriPrefix: string;
  readonly variable: string;
  readonly complete: Complete;
  readonly read: (context: GuideContext, value: string) => Promise<string>;
}

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
