import type { NewNode } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { shownNode } from '../../graph/shown.ts';
import { featuresOfNode } from '../features/features-of-node.ts';
import { newId, timestamp, type MemoryContext } from '../memory-context.ts';
import { labelOfType, typeFromKey } from '../node-type.ts';
import type { RelationshipInput } from '../relationship-input.ts';
import { cjkText } from '../text/cjk.ts';
import { embeddingText, ownWords, searchText } from '../text/node-text.ts';

/** A node as its caller states it; `node_type` is canonical. */
export interface NodeInput {
  readonly key: string;
  readonly description: string;
  readonly node_type?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly assets?: readonly string[] | undefined;
  readonly occurred_at?: string | undefined;
}

/** A node with its relationships, and what to do where its key has other content. */
export interface StoreInput extends NodeInput {
  readonly relationships: readonly RelationshipInput[];
  readonly on_conflict: 'error' | 'skip' | 'update';
}

export type PreparedNode = NewNode;

/** Everything a new node is written with: its vector, made before the transaction, and its derived texts. */
export async function prepareNode(memory: MemoryContext, input: NodeInput): Promise<PreparedNode> {
  return newNode(memory, input, await vectorOf(memory, input));
}

export async function vectorOf(memory: MemoryContext, input: NodeInput): Promise<Float32Array> {
  const { key, description, data = {} } = input;
  const [vector] = await memory.embedder.embedPassages([embeddingText({ key, description, data })]);
  return vector as Float32Array;
}

export function newNode(memory: MemoryContext, input: NodeInput, embedding: Float32Array): PreparedNode {
  const { key, description, data = {}, assets = [], occurred_at = null } = input;
  const node_type = input.node_type ?? typeFromKey(key);
  const now = timestamp(memory);
  const node = { key, description, node_type, data, occurred_at, created_at: now, updated_at: now };
  return {
    key,
    label: labelOfType(node_type),
    embedding,
    properties: { id: newId(), ...contentProperties({ ...node, assets }, embedding), created_at: now },
  };
}

/** What a node's content is written as, with what a search looks at: made of it and of the vector of its text. */
export function contentProperties(
  node: Omit<NodeRecord, 'id' | 'assets'> & { readonly assets: readonly string[] },
  vector: Float32Array,
) {
  const { description, node_type, assets, occurred_at, updated_at } = node;
  const data = JSON.stringify(node.data);
  return {
    description,
    node_type,
    data,
    shown: shownNode({ ...node, data }),
    search_text: searchText(node),
    cjk_text: cjkText(ownWords(node)) || null,
    features: featuresOfNode(node, vector),
    assets: [...assets],
    occurred_at,
    updated_at,
  };
}
