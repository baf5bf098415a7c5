import type { ProposedEntity } from '../../../language/extraction.ts';
import { nameForm } from '../../../language/grounding/words.ts';
import { NameIndex } from '../../ontology/names/name-index.ts';
import { SURE_ENOUGH } from '../../ontology/names/resolve-name.ts';
import { pauses, resolveInSlices } from './resolve-in-slices.ts';

/** Of a thing of which the text does not say what it is. */
export const UNKNOWN_TYPE = 'concept';

/** A thing that a text names, with all its names in the text, the fullest first. */
export interface NamedEntity {
  readonly names: readonly string[];
  readonly type: string;
  readonly description: string | undefined;
  readonly confidence: number;
}

/** As many as an engine finds in one chunk, with their aliases. */
const MAX_NAMES = 400;

/** The first entities, as far as their names can be compared with each other in a short time. */
export function comparable(entities: readonly ProposedEntity[]): ProposedEntity[] {
  let names = 0;
  return entities.filter(({ aliases }) => (names += 1 + aliases.length) <= MAX_NAMES);
}

/**
 * Makes one of the entities that a text names in several ways: "Alice Chen", later "Chen". The longest name stands first,
 * and a name that fits two of them stays by itself.
 */
export async function mergeNames(
  entities: readonly ProposedEntity[],
  signal?: AbortSignal,
): Promise<NamedEntity[]> {
  const merged = new NameIndex<NamedEntity>();
  const pause = pauses(signal);
  for (const entity of entities.map(toNamed).sort((a, b) => nameLength(b) - nameLength(a))) {
    const { match } = await resolveInSlices(entity, merged, SURE_ENOUGH.inText, pause);
    if (match) merged.replace(match, join(match, entity));
    else merged.add(entity);
  }
  return [...merged.things];
}

function toNamed({ name, aliases, node_type, description, confidence }: ProposedEntity): NamedEntity {
  return { names: [name, ...aliases], type: node_type ?? UNKNOWN_TYPE, description, confidence };
}

function nameLength({ names }: NamedEntity): number {
  return Math.max(...names.map((name) => name.length));
}

function join(full: NamedEntity, other: NamedEntity): NamedEntity {
  return {
    names: distinctNames([...full.names, ...other.names]),
    type: full.type === UNKNOWN_TYPE ? other.type : full.type,
    description: full.description ?? other.description,
    confidence: Math.max(full.confidence, other.confidence),
  };
}

/** Names that differ in more than form. */
function distinctNames(names: readonly string[]): string[] {
  return [
    ...new Map(names.map((name) => [nameForm(name) || name, name] as const).reverse()).values(),
  ].reverse();
}
