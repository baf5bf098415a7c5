import { createHash } from 'node:crypto';
import type { pendingNodes } from '../../graph/queries/derivation.ts';
import type { RowOf } from '../../graph/query.ts';
import { namesOf } from '../ontology/names/names.ts';
import { embeddingText, titled, titleOf } from '../text/node-text.ts';
import { sentencesOf } from '../text/sentences.ts';

export type PendingNode = RowOf<typeof pendingNodes>;

/** Part of the fingerprint: a new number recomputes the derived properties of every node. */
const VERSION = 1;
/** Of the preceding text, in the text of the vector: the model reads 512 tokens, and the node's own text must fit. */
const MAX_CONTEXT_CHARACTERS = 600;
const MAX_TITLE_CHARACTERS = 120;

/** The texts from which a node's derived properties are computed. */
export interface DerivedTexts {
  /** For the node's vector; undefined if no text precedes it, so that the vector of its own text stays. */
  readonly inContext: string | undefined;
  /** Without context. */
  readonly own: string;
  /** For the sentence vectors; empty if the only one would equal the node's vector. */
  readonly sentences: readonly string[];
  readonly names: readonly string[];
  /** Of all input, so that equal input is not processed twice. */
  readonly fingerprint: string;
}

export function derivedTexts({ node, author, has_context, ...pending }: PendingNode): DerivedTexts {
  const preceding = pending.preceding.map(({ description }) => description);
  const own = embeddingText(node);
  const before = preceding.at(-1)?.slice(-MAX_CONTEXT_CHARACTERS).toWellFormed();
  const title = titleOf(node) ?? (author ? (titleOf(author) ?? author.description) : undefined);
  const prefix = title?.slice(0, MAX_TITLE_CHARACTERS).toWellFormed();
  const inContext = before === undefined ? (has_context ? own : undefined) : `${before}\n${own}`;
  const sentences = sentencesOf(node.description).map((sentence) => titled(prefix, sentence));
  const isOwnText = before === undefined && sentences.length === 1 && sentences[0] === own;
  const names = namesOf(node);
  const source = JSON.stringify([VERSION, own, preceding, title, names, node.data, node.occurred_at]);
  return {
    inContext,
    own,
    sentences: isOwnText ? [] : sentences,
    names,
    fingerprint: createHash('sha256').update(source).digest('base64url').slice(0, 22),
  };
}
