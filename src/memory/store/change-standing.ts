import type { NodeRecord } from '../../graph/queries/records.ts';
import { changeContent } from '../change-content.ts';
import type { MemoryContext } from '../memory-context.ts';
import { writeRelationships, type WrittenRelationship } from '../write-relationships.ts';
import { isSameContent } from './conflict.ts';
import type { Creation, PreparedStore } from './write-group.ts';

/** What a store made of the node that stood under its key. */
export interface Change {
  readonly node: NodeRecord;
  readonly relationships: readonly WrittenRelationship[];
}

/** Whether the store has other content than what stands, and is to take its place. */
export function isToChange({ input }: PreparedStore, { created, node }: Creation): boolean {
  return !created && input.on_conflict === 'update' && !isSameContent(input, node);
}

/** Writes a store's content and relationships over the node under its key. */
export async function changeStanding(
  memory: MemoryContext,
  { input, links }: PreparedStore,
): Promise<Change> {
  const { node, extra } = await changeContent(
    memory,
    input.key,
    () => input,
    (unit) => writeRelationships(memory, unit, links),
  );
  return { node, relationships: extra.written };
}
