import type { WithGraph } from '../transaction/dependencies.ts';
import { findNode } from '../nodes/read-nodes.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import { writtenNames } from '../ontology/names/names.ts';
import type { TextToRead } from './read-text.ts';
import { TEXT_TYPE } from './write-chunk.ts';

type Ingested = Pick<TextToRead, 'withLoneEntities' | 'context' | 'speaker'>;

const KEY = new RegExp(`^${TEXT_TYPE}_[0-9a-f]{16}(_\\d+)?$`);

/** How the text of a node is read again: one of hm_ingest with what its caller said of it. */
export async function asIngested(
  memory: WithGraph,
  { key, data }: { readonly key: string; readonly data: Readonly<Record<string, unknown>> | null },
): Promise<Ingested> {
  if (!KEY.test(key)) return { withLoneEntities: false };
  const { context, speaker } = data ?? {};
  return {
    withLoneEntities: true,
    context: typeof context === 'string' ? context : undefined,
    speaker: await speakerNamed(memory, typeof speaker === 'string' ? speaker : undefined),
  };
}

/** Who says "I": the node of a key by its name, or the name itself. */
export async function speakerNamed(memory: WithGraph, speaker: string | undefined) {
  if (speaker === undefined) return undefined;
  if (speaker === 'user' || speaker === PROFILE_KEY) return 'owner' as const;
  const node = await findNode(memory, speaker);
  const [name = speaker] = node ? writtenNames(node) : [];
  return { name };
}
