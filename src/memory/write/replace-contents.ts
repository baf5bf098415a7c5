import { AppError } from '../../errors.ts';
import { replaceContents } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { markDependentsOf } from '../derivation/dependents.ts';
import { labelOfType, MAX_TYPES } from '../ontology/node-type.ts';
import type { Actor } from './actor.ts';
import { contentProperties, type Content } from './node-content.ts';
import type { WriteTransaction } from './write-memory.ts';

/** New content for a node, made from what it said when it was read. */
export interface Replacement {
  readonly actor: Actor;
  readonly before: NodeRecord;
  readonly content: Content;
  /** Of the content's text. */
  readonly vector: Float32Array;
}

/** The node as it is now, or why it is not: a type too many, or it changed since it was read. */
export type Replaced = NodeRecord | AppError | 'outdated';

/** Writes new contents of different nodes, each unless the node changed since it was read. */
export async function replaceAll(
  tx: WriteTransaction,
  replacements: readonly Replacement[],
): Promise<Replaced[]> {
  if (replacements.length === 0) return [];
  const after = replacements.map(({ before, content }) => nodeAfter(before, content, tx.at));
  const nodes = replacements.map(({ before, content, vector }, index) => ({
    key: before.key,
    readAt: before.updated_at,
    updatedAt: (after[index] as NodeRecord).updated_at,
    properties: contentProperties(content, vector),
    oldLabel: labelOfType(before.node_type),
    newLabel: labelOfType(content.node_type),
    embedding: vector,
  }));
  const rows = await tx.run(replaceContents, { nodes, maxTypes: MAX_TYPES });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const replaced = replacements.map(({ before, content }, index): Replaced => {
    const row = byKey.get(before.key);
    if (!row?.is_current) return 'outdated';
    return row.has_type ? (after[index] as NodeRecord) : tooManyTypes(content.node_type);
  });
  const changed = replacements.filter((_, index) => isNode(replaced[index]));
  await markDependentsOf(
    tx,
    changed.map(({ before }) => before.key),
    false,
  );
  for (const [index, { actor, before }] of replacements.entries()) {
    const node = replaced[index];
    if (isNode(node)) tx.record(actor, { kind: 'updated', before, after: node });
  }
  return replaced;
}

export function tooManyTypes(type: string): AppError {
  return new AppError(
    'INVALID_INPUT',
    `The graph has its ${MAX_TYPES} types already and cannot take the new type ${type}. Use one of its own.`,
    { details: { limit: MAX_TYPES } },
  );
}

function isNode(replaced: Replaced | undefined): replaced is NodeRecord {
  return replaced !== undefined && replaced !== 'outdated' && !(replaced instanceof AppError);
}

/** `updated_at` tells whether a node changed, so that it moves on even within one millisecond. */
function nodeAfter(before: NodeRecord, content: Content, at: string): NodeRecord {
  const later = new Date(Math.max(Date.parse(at), Date.parse(before.updated_at) + 1));
  return { ...before, ...content, updated_at: later.toISOString() };
}
