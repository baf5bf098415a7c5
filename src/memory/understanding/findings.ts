import type { ProposedRelationship } from '../../language/extraction.ts';
import { MAX_NAME } from '../../language/grounding/names.ts';
import { nameForm } from '../../language/grounding/words.ts';
import type { ResolvedEntity } from './entities/resolve-entities.ts';
import { distinct, keysByName, toPlanned } from './plan.ts';

/** What was found in a text, by the names that the text has, as a caller sends it. */
export interface Findings {
  readonly entities: readonly FoundEntity[];
  readonly relationships: readonly FoundRelationship[];
  /** Whether limits left some out. */
  readonly isCut: boolean;
}

export interface FoundEntity {
  readonly name: string;
  readonly node_type: string;
  readonly description?: string | undefined;
  readonly aliases: readonly string[];
}

export interface FoundRelationship {
  readonly nodes: readonly string[];
  readonly relationship: string;
  readonly valid_from?: string | undefined;
  readonly valid_to?: string | undefined;
  /** The part of the text that says so. */
  readonly evidence?: string | undefined;
}

/** What a caller may send. */
export const MAX_FINDINGS = 1_000;
export const MAX_ALIASES = 20;
export const MAX_MEMBERS = 20;
export const MAX_WORDS = 2_000;

/** What an engine says of one text, and how its names are understood. */
export interface Reading {
  readonly relationships: readonly ProposedRelationship[];
  /** Keys by the names that stand for them without being an entity of the text, such as the speaker's. */
  readonly keys: ReadonlyMap<string, string>;
}

/**
 * What a plan is made of: its entities, each by its first name, and the relationships that it has between them. `speaker` is the
 * name that stands for the one who says "I" in the whole text.
 */
export function findingsOf(
  entities: readonly ResolvedEntity[],
  { relationships, keys }: Reading,
  speaker: string,
): Findings {
  const keyOf = keysByName(entities, keys);
  const speakers = new Map([...keys.keys()].map((name) => [name, speaker]));
  const nameOf = keysByName(
    entities.map((entity) => ({ ...entity, key: entity.names[0] as string })),
    speakers,
  );
  const planned = distinct(
    relationships.flatMap((each) =>
      toPlanned(each, keyOf).map((plan) => ({
        ...plan,
        names: each.nodes.flatMap((name) => nameOf.get(nameForm(name)) ?? []),
      })),
    ),
  );
  const found = planned.map(({ names, relationship, valid_from, valid_to, evidence }) => ({
    ...{ nodes: [...new Set(names)], relationship, valid_from, valid_to },
    evidence: evidence ?? undefined,
  }));
  return findingsWithin({ entities: entities.map(toFound), relationships: found, isCut: false });
}

function toFound({ names: [name = '', ...aliases], type, description }: ResolvedEntity): FoundEntity {
  return { name, node_type: type, description, aliases };
}

/** The findings of the chunks of a text as those of the whole text, each once. */
export function joinedFindings(all: readonly Findings[]): Findings {
  const entities = new Map<string, FoundEntity>();
  const relationships = new Map<string, FoundRelationship>();
  for (const each of all) {
    for (const entity of each.entities) {
      const known = entities.get(nameForm(entity.name));
      entities.set(nameForm(entity.name), known ? joined(known, entity) : entity);
    }
    for (const { evidence, ...said } of each.relationships) {
      const name = JSON.stringify(said);
      if (!relationships.has(name)) relationships.set(name, { ...said, evidence });
    }
  }
  const isCut = all.some((each) => each.isCut);
  return findingsWithin({
    entities: [...entities.values()],
    relationships: [...relationships.values()],
    isCut,
  });
}

/** A thing is what the first text that names it says. */
function joined(first: FoundEntity, later: FoundEntity): FoundEntity {
  const aliases = [...new Set([...first.aliases, ...later.aliases])];
  return { ...first, description: first.description ?? later.description, aliases };
}

/** Only what a caller may send. */
export function findingsWithin({ entities, relationships, isCut }: Findings): Findings {
  const isShort = (name: string) => name.length <= MAX_NAME;
  const named = entities.filter(({ name }) => isShort(name)).slice(0, MAX_FINDINGS);
  const related = relationships
    .filter(({ nodes }) => nodes.length <= MAX_MEMBERS && nodes.every(isShort))
    .slice(0, MAX_FINDINGS);
  return {
    entities: named.map(({ description, aliases, ...each }) => ({
      ...each,
      ...(description !== undefined && { description: shortened(description) }),
      aliases: aliases.filter(isShort).slice(0, MAX_ALIASES),
    })),
    relationships: related.map(({ nodes, relationship, valid_from, valid_to, evidence }) => ({
      ...{ nodes, relationship },
      ...(valid_from !== undefined && { valid_from }),
      ...(valid_to !== undefined && { valid_to }),
      ...(evidence !== undefined && { evidence: shortened(evidence) }),
    })),
    isCut: isCut || named.length < entities.length || related.length < relationships.length,
  };
}

function shortened(text: string): string {
  return text.slice(0, MAX_WORDS).toWellFormed();
}
