import type { NodeContent as ContentProperties } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import type { WithEmbedder } from '../dependencies.ts';
import { featuresOfNode } from '../features/features-of-node.ts';
import { typeFromKey } from '../ontology/node-type.ts';
import type { RelationshipInput } from '../relationships/relationship-input.ts';
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

/** What a node says, complete. */
export type Content = Pick<
  NodeRecord,
  'key' | 'description' | 'node_type' | 'data' | 'assets' | 'occurred_at'
>;

/** New values of a node's content; what is undefined stays. */
export type ContentChange = {
  readonly [Field in keyof Omit<NodeInput, 'key'>]?: NodeInput[Field] | undefined;
};

export function newContent({ key, description, node_type, data, assets, occurred_at }: NodeInput): Content {
  return {
    key,
    description,
    node_type: node_type ?? typeFromKey(key),
    data: data ?? {},
    assets: [...(assets ?? [])],
    occurred_at: occurred_at ?? null,
  };
}

export function changedContent(old: Content, change: ContentChange): Content {
  return {
    key: old.key,
    description: change.description ?? old.description,
    node_type: change.node_type ?? old.node_type,
    data: change.data ?? old.data,
    assets: [...(change.assets ?? old.assets)],
    occurred_at: change.occurred_at ?? old.occurred_at,
  };
}

/** The vector of a node's text, by the model or from the cache of vectors. */
export async function vectorOf({ embedder }: WithEmbedder, content: Content): Promise<Float32Array> {
  const [vector] = await embedder.embedPassages([embeddingText(content)]);
  return vector as Float32Array;
}

/** What a node's content is written as, with what search and ranking look at: made of it and of the vector of its text. */
export function contentProperties(content: Content, vector: Float32Array): ContentProperties {
  const { description, node_type, data, assets, occurred_at } = content;
  return {
    description,
    node_type,
    data: JSON.stringify(data),
    search_text: searchText(content),
    cjk_text: cjkText(ownWords(content)) || null,
    features: featuresOfNode(content, vector),
    assets: [...assets],
    occurred_at,
  };
}
