import { createHash } from 'node:crypto';
import type { pendingNodes } from '../../graph/queries/derivation.ts';
import type { RowOf } from '../../graph/query.ts';
import { embeddingText, titled, titleOf } from '../text/node-text.ts';
import { namesOf } from '../text/names.ts';
import { sentencesOf } from '../text/sentences.ts';

export type PendingNode = RowOf<typeof pendingNodes>;

/** Goes into the fingerprint: another number makes every node's derived properties anew. */
const FORM = 1;
/** Characters of the preceding text that its successor's vector takes in: the model reads 512 tokens, its own last. */
const CONTEXT_CHARACTERS = 600;
const TITLE_CHARACTERS = 120;

/** The texts that a node's derived vectors are made of. */
export interface DerivedTexts {
  /** For the node's vector; undefined where nothing precedes it, so that its own text's vector stays. */
  readonly inContext: string | undefined;
  /** For the sentence vectors; empty where they would repeat the node's. */
  readonly sentences: readonly string[];
  readonly names: readonly string[];
  /** Of everything that derived properties are made of, so that equal input is not worked on twice. */
  readonly fingerprint: string;
}

export function derivedTexts({ node, author, has_context, ...pending }: PendingNode): DerivedTexts {
  const preceding = pending.preceding.map(({ description }) => description);
  const own = embeddingText(node);
  const before = preceding.at(-1)?.slice(-CONTEXT_CHARACTERS).toWellFormed();
  const title = titleOf(node) ?? (author ? (titleOf(author) ?? author.description) : undefined);
  const prefix = title?.slice(0, TITLE_CHARACTERS).toWellFormed();
  const inContext = before === undefined ? (has_context ? own : undefined) : `${before}\n${own}`;
  const sentences = sentencesOf(node.description).map((sentence) => titled(prefix, sentence));
  const isOwnAgain = before === undefined && sentences.length === 1 && sentences[0] === own;
  const names = namesOf(node);
  const source = JSON.stringify([FORM, own, preceding, title, names, node.data, node.occurred_at]);
  return {
    inContext,
    sentences: isOwnAgain ? [] : sentences,
    names,
    fingerprint: createHash('sha256').update(source).digest('base64url').slice(0, 22),
  };
}
