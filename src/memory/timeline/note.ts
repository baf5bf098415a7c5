import { existingKeys, writeEvents } from '../../graph/queries/history/timeline.ts';
import type { WithEmbedder, WithGraph, WithActor } from '../transaction/dependencies.ts';
import { UnknownKeys } from '../nodes/unknown-keys.ts';
import { charactersOf } from '../transaction/write-load.ts';
import type { WithWriter } from '../transaction/write-memory.ts';
import { eventOf } from './entry.ts';

export interface NoteInput {
  readonly summary: string;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly node_keys: readonly string[];
  /** When it happened, if not now. */
  readonly at?: string | undefined;
}

export interface Note {
  id: string;
  status: 'created';
  created_at: string;
}

/** Writes an entry into the timeline that a person or an agent has worded. Throws NOT_FOUND naming every unknown key. */
export async function writeNote(
  { graph, embedder, writer, actor }: WithGraph & WithEmbedder & WithWriter & WithActor,
  { summary, meta, node_keys, at }: NoteInput,
): Promise<Note> {
  const [vector] = await embedder.embedPassages([summary]);
  const nodeKeys = [...new Set(node_keys)];
  return writer.write(graph, charactersOf([summary, meta]), async (tx) => {
    const found = new Set((await tx.run(existingKeys, { keys: nodeKeys })).map(({ key }) => key));
    const missing = nodeKeys.filter((key) => !found.has(key));
    if (missing.length > 0) {
      throw new UnknownKeys(
        missing,
        (nameOf) => `Store what it is about with ${nameOf('hm_store')} first, or leave the key out.`,
      );
    }
    const told = { kind: 'note' as const, nodeKeys, summary, ...(meta && { meta: JSON.stringify(meta) }) };
    const event = eventOf(actor, { ...told, ...(vector && { vector }) }, at ?? tx.at);
    await tx.run(writeEvents, { events: [event], now: tx.at });
    return { id: event.id, status: 'created', created_at: tx.at };
  });
}
