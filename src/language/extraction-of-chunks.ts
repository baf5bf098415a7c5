import type { Extraction, ProposedRelationship } from './extraction.ts';
import { mentionsOf, type Mentions } from './grounding/mentions.ts';

/**
 * What each chunk of a text says, of what the whole text says: a relationship is of the chunk that has its evidence, or else of
 * the one where the last of its nodes is named first. An entity is of every chunk that names it or has a relationship of it.
 */
export async function extractionOfChunks(
  { entities, relationships }: Extraction,
  chunks: readonly string[],
): Promise<Extraction[]> {
  const namesOf = new Map(entities.map(({ name, aliases }) => [name, [name, ...aliases]]));
  const sought = [...namesOf.values()].flat().concat(relationships.flatMap(({ evidence }) => evidence ?? []));
  const mentions: Mentions[] = [];
  for (const chunk of chunks) mentions.push(await mentionsOf(chunk, sought));
  const isIn = (name: string, at: number) =>
    namesOf.get(name)?.some((each) => mentions[at]?.has(each)) ?? false;
  const firstOf = (name: string) =>
    Math.max(
      0,
      mentions.findIndex((_, at) => isIn(name, at)),
    );
  const placeOf = ({ nodes, evidence }: ProposedRelationship) => {
    const quoted = evidence === undefined ? -1 : mentions.findIndex(({ has }) => has(evidence));
    return quoted < 0 ? Math.max(...nodes.map(firstOf)) : quoted;
  };
  const byChunk = Map.groupBy(relationships, placeOf);
  return chunks.map((_, at) => {
    const own = byChunk.get(at) ?? [];
    const related = new Set(own.flatMap(({ nodes }) => nodes));
    return {
      entities: entities.filter(({ name }) => related.has(name) || isIn(name, at)),
      relationships: own,
    };
  });
}
