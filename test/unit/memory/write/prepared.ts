import type { StoreInput } from '../../../../src/memory/relationships/relationship-input.ts';
import type { NodeRecord } from '../../../../src/graph/queries/records.ts';
import type { Actor } from '../../../../src/memory/transaction/dependencies.ts';
import { newContent } from '../../../../src/memory/nodes/node-content.ts';
import type { PreparedStore, Stored } from '../../../../src/memory/write/store/store-transaction.ts';

export const ACTOR: Actor = { subject: 'key:mine', session: 'key:mine', via: 'rest' };
export const NOW = '2026-03-02T09:30:00.000Z';

export function nodeOf(node: Partial<NodeRecord> = {}): NodeRecord {
  const content = newContent({ key: 'k', description: 'd' });
  return { id: 'id', ...content, data: {}, assets: [], created_at: NOW, updated_at: NOW, ...node };
}

/** A prepared store; `text` is the data that it sends. */
export function preparedStore(key: string, text = '', input: Partial<StoreInput> = {}): PreparedStore {
  const given: StoreInput = { key, description: 'd', relationships: [], on_conflict: 'error', ...input };
  const { description, node_type } = newContent(given);
  const properties = { description, node_type, data: text, search_text: '', cjk_text: null };
  return {
    actor: ACTOR,
    input: given,
    content: newContent(given),
    vector: {},
    properties: { ...properties, features: new Int8Array(), assets: [], occurred_at: null },
    links: [],
  };
}

export function storedAs({ content, input }: PreparedStore): Stored {
  const { description, node_type } = content;
  const node = nodeOf({ key: input.key, description, node_type });
  return { node, status: 'created', relationships: [], hasProfile: true };
}
