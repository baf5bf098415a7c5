import type { NewNode } from '../../graph/queries/node.ts';
import { featuresOfNode } from '../features/features-of-node.ts';
import { newId, timestamp, type MemoryContext } from '../memory-context.ts';
import { labelOfType, typeFromKey } from '../node-type.ts';
import type { RelationshipInput } from '../relationship-input.ts';
import { cjkText } from '../text/cjk.ts';
import { embeddingText, ownWords, searchText, type NodeContent } from '../text/node-text.ts';

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
  return {
    key,
    label: labelOfType(node_type),
    embedding,
    properties: {
      id: newId(),
      description,
      node_type,
      data: JSON.stringify(data),
      ...searchProperties({ key, description, data, occurred_at }, embedding),
      assets: [...assets],
      occurred_at,
      created_at: now,
      updated_at: now,
    },
  };
}

/** What a search looks at, made of a node's own content and the vector of its own text. */
export function searchProperties(
  node: NodeContent & { readonly occurred_at: string | null },
  vector: Float32Array,
) {
  return {
    search_text: searchText(node),
    cjk_text: cjkText(ownWords(node)) || null,
    features: featuresOfNode(node, vector),
  };
}
