import { AppError } from '../../errors.ts';
import type { NewEvent } from '../../graph/queries/history/timeline.ts';
import { replaceContents } from '../../graph/queries/node.ts';
import type { NodeRecord } from '../../graph/queries/records.ts';
import { markDependentsOf } from '../derivation/derivation-job.ts';
import { featuresOfState, isReworded } from '../history/replaced-state.ts';
import { labelOfType, MAX_TYPES } from '../ontology/node-type.ts';
import { CONTEXT_SEPARATOR } from '../text/node-text.ts';
import { entryOf } from '../timeline/entry.ts';
import type { Actor } from '../transaction/dependencies.ts';
import { contentProperties, type Content } from '../nodes/node-content.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import type { Change } from '../transaction/changes.ts';
import { embeddings, type Vectors } from '../vectors/graph-embedder.ts';

/** New content for a node, based on the node as it was read. */
export interface Replacement {
  readonly actor: Actor;
  readonly before: NodeRecord;
  readonly content: Content;
  /** The vector of the content's text. */
  readonly vector: Vectors;
  /** By what the content is replaced, if not by an update. */
  readonly kind?: VersionKind;
  /** Whether a new description is read for entities in the background. */
  readonly enrich: boolean;
  /** What the call changes besides, if it is known before: the entry of the timeline is written with the content then. */
  readonly along?: readonly Change[] | undefined;
}

export type VersionKind = 'update' | 'merge' | 'undo' | 'restore';

/** Versions of a node that are kept, the oldest first to go. */
export const MAX_VERSIONS = 1_000;

/** The node with its new content; `outdated` if it changed since it was read. */
export type Replaced = NodeRecord | 'outdated';

/** Writes new contents of nodes that did not change since they were read. Throws INVALID_INPUT where a new type has no room. */
export async function replaceAll(
  tx: WriteTransaction,
  replacements: readonly Replacement[],
): Promise<Replaced[]> {
  if (replacements.length === 0) return [];
  const updates = replacements.map((each) => {
    const after = nodeAfter(each, tx.at);
    const { actor, before, along } = each;
    const entry = along && entryOf(actor, [{ kind: 'updated', before, after }, ...along], tx.at);
    return { ...each, after, entry };
  });
  const rows = await tx.run(replaceContents, {
    nodes: updates.map(toRow),
    now: tx.at,
    maxTypes: MAX_TYPES,
    maxVersions: MAX_VERSIONS,
    separator: CONTEXT_SEPARATOR,
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const replaced = updates.map(({ actor, before, after, entry }): Replaced => {
    const row = byKey.get(before.key);
    if (!row?.is_current) return 'outdated';
    if (!row.has_type) throw tooManyTypes(after.node_type);
    tx.record(actor, { kind: 'updated', before, after, isLogged: entry !== undefined });
    return after;
  });
  const keys = replaced.flatMap((node) => (node === 'outdated' ? [] : node.key));
  await markDependentsOf(tx, keys, false);
  return replaced;
}

function toRow({
  actor,
  before,
  after,
  content,
  vector,
  kind = 'update',
  enrich,
  entry,
}: Replacement & { readonly after: NodeRecord; readonly entry: NewEvent | undefined }) {
  return {
    key: before.key,
    readAt: before.updated_at,
    updatedAt: after.updated_at,
    properties: contentProperties(content, vector),
    oldLabel: labelOfType(before.node_type),
    newLabel: labelOfType(after.node_type),
    toEnrich: enrich && content.description !== before.description,
    vectors: embeddings(vector),
    entries: entry ? [entry] : [],
    subject: actor.subject,
    kind,
    replaced: { features: featuresOfState(before), isReworded: isReworded(before, content) },
  };
}

/** `updated_at` serves as the node's version, so it grows even when two changes fall into one millisecond. */
function nodeAfter({ before, content }: Replacement, at: string): NodeRecord {
  const later = new Date(Math.max(Date.parse(at), Date.parse(before.updated_at) + 1));
  return { ...before, ...content, updated_at: later.toISOString() };
}

export function tooManyTypes(type: string): AppError {
  const message = `The graph has its ${MAX_TYPES} types already and cannot take the new type ${type}. Use one of its own.`;
  return new AppError('INVALID_INPUT', message, { details: { limit: MAX_TYPES } });
}
