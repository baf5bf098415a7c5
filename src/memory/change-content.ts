import { AppError } from '../errors.ts';
import { getNodes, replaceContent } from '../graph/queries/node.ts';
import type { NodeRecord } from '../graph/queries/records.ts';
import { executeWrite, runQuery, type Unit } from '../graph/run-query.ts';
import type { MemoryContext } from './memory-context.ts';
import { markDependentsOf } from './derivation/dependents.ts';
import { labelOfType, MAX_TYPES } from './node-type.ts';
import { contentProperties, type NodeInput } from './store/new-node.ts';
import { embeddingText } from './text/node-text.ts';

const ATTEMPTS = 5;

/** New values of a node's content; what is undefined stays. */
export type ContentChange = {
  readonly [Field in keyof Omit<NodeInput, 'key'>]?: NodeInput[Field] | undefined;
};

/**
 * Rewrites a node's content. The new content is made and embedded outside the transaction and written only if the
 * node is still as it was read, so that no lock is held while a model runs; a lost race is run again.
 * `also` runs in the same transaction. Throws NOT_FOUND, and CONFLICT when the races do not end.
 */
export async function changeContent<T>(
  memory: MemoryContext,
  key: string,
  change: (old: NodeRecord) => ContentChange,
  also: (unit: Unit) => Promise<T>,
): Promise<{ node: NodeRecord; old: NodeRecord; extra: T }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const old = await readNode(memory, key);
    const node = changed(memory, old, change(old));
    const [embedding] = await memory.embedder.embedPassages([embeddingText(node)]);
    const written = await executeWrite(memory.graph, async (unit) => {
      const rows = await unit.run(replaceContent, replacement(old, node, embedding as Float32Array));
      if (rows.length === 0) return undefined;
      await markDependentsOf(unit, key, false);
      return { extra: await also(unit) };
    });
    if (!written) continue;
    memory.derivations.notify(memory);
    return { node, old, extra: written.extra };
  }
  throw new AppError(
    'CONFLICT',
    `The node ${key} is being changed by others, or its type is one too many. Try again.`,
    {
      retryAfter: 1,
    },
  );
}

/** The node under a key. Throws NOT_FOUND. */
export async function readNode(memory: MemoryContext, key: string): Promise<NodeRecord> {
  const [row] = await runQuery(memory.graph, getNodes, { keys: [key] });
  if (row) return row.node;
  throw noSuchNode(key);
}

/** `similar` are keys that may be meant. */
export function noSuchNode(key: string, similar: readonly string[] = []): AppError {
  const hint = similar.length > 0 ? ` Similar keys: ${similar.join(', ')}.` : '';
  return new AppError(
    'NOT_FOUND',
    `No node has the key ${key}.${hint} Find it with hm_recall, or store it with hm_store.`,
    { details: { missing: [key], ...(similar.length > 0 && { similar }) } },
  );
}

function changed(memory: MemoryContext, old: NodeRecord, input: ContentChange): NodeRecord {
  return {
    ...old,
    description: input.description ?? old.description,
    node_type: input.node_type ?? old.node_type,
    data: input.data ?? old.data,
    assets: [...(input.assets ?? old.assets)],
    occurred_at: input.occurred_at ?? old.occurred_at,
    updated_at: laterThan(old.updated_at, memory.clock()),
  };
}

/** `updated_at` tells whether a node changed, so that it moves on even within one millisecond. */
function laterThan(previous: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString();
}

function replacement(old: NodeRecord, node: NodeRecord, embedding: Float32Array) {
  return {
    key: old.key,
    readAt: old.updated_at,
    oldLabel: labelOfType(old.node_type),
    newLabel: labelOfType(node.node_type),
    embedding,
    maxTypes: MAX_TYPES,
    properties: contentProperties(node, embedding),
  };
}
