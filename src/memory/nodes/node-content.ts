import type { NodeContent as ContentProperties } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import type { WithEmbedder } from '../transaction/dependencies.ts';
import { featuresOfNode } from '../derivation/features/features-of-node.ts';
import { instantOf } from '../time/moment.ts';
import { typeFromKey } from '../ontology/node-type.ts';
import { isSameJson } from './json-data.ts';
import { cjkText } from '../text/terms.ts';
import { embeddingText, ownWords, searchText } from '../text/node-text.ts';
import { inProperties, type Vectors } from '../vectors/graph-embedder.ts';

/** New values for a node's content. A field that is undefined keeps its value. */
export interface ContentChange {
  readonly description?: string | undefined;
  /** Canonical. */
  readonly node_type?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly assets?: readonly string[] | undefined;
  /** Null where it is not known any more. */
  readonly occurred_at?: string | null | undefined;
}

/** A node as a caller states it. */
export interface NodeInput extends ContentChange {
  readonly key: string;
  readonly description: string;
}

/** The complete content of a node. */
export type Content = Pick<
  NodeRecord,
  'key' | 'description' | 'node_type' | 'data' | 'assets' | 'occurred_at'
>;

const FIELDS = ['description', 'node_type', 'data', 'occurred_at', 'assets'] as const;
export type ContentField = (typeof FIELDS)[number];
type Fields = Pick<Content, ContentField>;

/** The fields of the content in which two states of a node differ. */
export function fieldsChanged(before: Fields, after: Fields): ContentField[] {
  return FIELDS.filter((field) => !isSameJson(before[field], after[field]));
}

export function newContent(input: NodeInput): Content {
  const { key, description } = input;
  const defaults = { node_type: typeFromKey(key), data: {}, assets: [], occurred_at: null };
  return changedContent({ key, description, ...defaults }, input);
}

export function changedContent(old: Content, change: ContentChange): Content {
  return {
    key: old.key,
    description: change.description ?? old.description,
    node_type: change.node_type ?? old.node_type,
    data: change.data ?? old.data,
    assets: [...(change.assets ?? old.assets)],
    occurred_at: timeAfter(old.occurred_at, change.occurred_at),
  };
}

/** A day and its midnight in UTC are the same day, so that the one does not replace the other. */
function timeAfter(old: string | null, changed: string | null | undefined): string | null {
  if (changed === undefined) return old;
  const isSame = old !== null && changed !== null && instantOf(old) === instantOf(changed);
  return isSame ? old : changed;
}

/** The vectors of a node's text, from the model or the vector cache. */
export async function vectorOf({ embedder }: WithEmbedder, content: Content): Promise<Vectors> {
  const [vectors] = await embedder.embedPassages([embeddingText(content)]);
  return vectors as Vectors;
}

/** The properties that a node is written with: its content, and what search and ranking read. */
export function contentProperties(content: Content, vectors: Vectors): ContentProperties {
  const { description, node_type, data, assets, occurred_at } = content;
  return {
    description,
    node_type,
    data: JSON.stringify(data),
    assets,
    occurred_at,
    search_text: searchText(content),
    cjk_text: cjkText(ownWords(content)) || null,
    ...inProperties('features', vectors, (vector) => featuresOfNode(content, vector)),
  };
}
