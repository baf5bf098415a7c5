import type { WithGraph } from '../transaction/dependencies.ts';
import { speakerNamed } from './facts/speaker.ts';
import type { TextToRead } from './read-text.ts';
import { TEXT_TYPE } from './write-chunk.ts';

type Ingested = Pick<TextToRead, 'withLoneEntities' | 'context' | 'speaker'>;

const KEY = new RegExp(`^${TEXT_TYPE}_[0-9a-f]{16}(_\\d+)?$`);

/** How the text of a node is read again: one of hm_ingest with what its caller said of it. */
export async function asIngested(
  memory: WithGraph,
  { key, data }: { readonly key: string; readonly data: Readonly<Record<string, unknown>> | null },
): Promise<Ingested> {
  const ingested = KEY.exec(key);
  if (!ingested) return { withLoneEntities: false };
  // The whole text, which would show whose a later part is, is not at hand.
  const isLater = ingested[1] !== undefined && ingested[1] !== '_1';
  const { context, speaker } = data ?? {};
  return {
    withLoneEntities: true,
    context: typeof context === 'string' ? context : undefined,
    speaker:
      typeof speaker === 'string' ? await speakerNamed(memory, speaker) : isLater ? 'nobody' : undefined,
  };
}
