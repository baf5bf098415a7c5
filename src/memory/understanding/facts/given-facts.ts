import type { Extraction, KnownEntity } from '../../../language/extraction.ts';
import { extractionOfChunks } from '../../../language/extraction-of-chunks.ts';
import { ground } from '../../../language/grounding.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { knownEntitiesIn } from '../entities/known-entities.ts';
import { countOf, entityTypes, type Facts } from './find-facts.ts';
import { toldAs, type Speaker } from './speaker.ts';

/** What a caller found in a text, as far as the whole text bears it out, by its chunks. */
export async function givenFacts(
  memory: WithGraph,
  {
    text,
    chunks,
    given,
    speaker: said,
  }: {
    readonly text: string;
    readonly chunks: readonly string[];
    readonly given: Extraction;
    readonly speaker: Speaker | undefined;
  },
): Promise<Facts[]> {
  const { speaker } = toldAs(text, said);
  const types = await entityTypes(memory);
  const grounded = await ground(text, given, { known: await knownIn(memory, chunks), speaker });
  const extractions = await extractionOfChunks(grounded.extraction, chunks);
  return extractions.map((extraction, at) => ({
    ...{ extraction, types, speaker, reader: { engine: 'caller' as const }, truncated: false },
    dropped: at === 0 ? countOf(grounded) : 0,
  }));
}

async function knownIn(memory: WithGraph, chunks: readonly string[]): Promise<KnownEntity[]> {
  const known = new Map<string, KnownEntity>();
  for (const chunk of chunks)
    for (const each of await knownEntitiesIn(memory, chunk)) known.set(each.key, each);
  return [...known.values()];
}
