import type { Extraction, ProposedEntity } from '../../language/extraction.ts';
import { fieldsOf, type Fields } from '../../language/fields.ts';
import { nameForm } from '../../language/grounding/words.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import { findFacts, type Facts, type ReadingMemory } from './facts/find-facts.ts';
import { shownIn, toldAs, type Speaker } from './facts/speaker.ts';
import { comparable, mergeNames } from './entities/merge-names.ts';
import type { Reader } from './origins.ts';
import type { Reading } from './findings.ts';
import { planFrom, type Plan } from './plan.ts';
import { resolveEntities, type ResolvedEntity } from './entities/resolve-entities.ts';

export interface TextToRead {
  readonly text: string;
  /** The text cut to what a model reads in one call; by default it is one piece. */
  readonly parts?: readonly string[] | undefined;
  /** Key of the node whose text it is. */
  readonly source: string;
  /** Where it comes from, in the caller's words. */
  readonly context?: string | undefined;
  /** What "yesterday" counts from; by default now. */
  readonly writtenAt?: Date | undefined;
  /** What it says, where a caller found it; no engine reads it then. */
  readonly facts?: Facts | undefined;
  /** Things of earlier texts, as if their nodes were written: in a dry run. */
  readonly planned?: readonly ResolvedEntity[] | undefined;
  /** Whether things that no relationship joins become nodes. */
  readonly withLoneEntities: boolean;
  /** Who says "I"; by default the owner, unless the text shows another. */
  readonly speaker?: Speaker | undefined;
  /** Whether the one who says "I" is not the user. What the text says of "I" is left out then. */
  readonly isByOthers?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadText {
  readonly plan: Plan;
  /** What the plan is made of. */
  readonly reading: Reading;
  readonly reader: Reader;
  readonly fields: Fields;
  /** Whether a limit cut what was found. */
  readonly truncated: boolean;
  /** Proposals that are malformed or that the text does not bear out. */
  readonly dropped: number;
}

/** Finds what a text says, and decides which nodes and relationships that makes: types, known nodes and keys of new ones. */
export async function readText(memory: ReadingMemory, text: TextToRead): Promise<ReadText> {
  const given = { ...text, speaker: text.speaker ?? shownIn(text.text, text.parts?.length ?? 1) };
  const facts = given.facts ?? (await factsIn(memory, given));
  const { extraction, reader, dropped } = facts;
  const isSpeaker = (name: string) => nameForm(name) === nameForm(facts.speaker);
  const compared = comparable(extraction.entities);
  const isOther = typeof given.speaker === 'object';
  // A model takes whoever says "I" for the speaker.
  const isUnknown = given.speaker === 'nobody' && reader.engine === 'model';
  const others = compared.flatMap(({ aliases, ...entity }) =>
    isSpeaker(entity.name) && !isOther
      ? []
      : { ...entity, aliases: isOther ? aliases : aliases.filter((alias) => !isSpeaker(alias)) },
  );
  const named = await mergeNames(others, given.signal);
  const resolved = await resolveEntities(memory, named, given);
  const keys = new Map(given.isByOthers || isOther || isUnknown ? [] : [[facts.speaker, PROFILE_KEY]]);
  const { source, withLoneEntities } = given;
  const plan = planFrom(resolved, extraction.relationships, { source, keys, withLoneEntities });
  const truncated = facts.truncated || compared.length < extraction.entities.length;
  const reading = { relationships: extraction.relationships, keys };
  return { plan, reading, reader, fields: fieldsOf(given.text), truncated, dropped };
}

/** What the parts of a text say, as one. */
async function factsIn(memory: ReadingMemory, { parts, ...given }: TextToRead): Promise<Facts> {
  const told = toldAs(given.text, given.speaker);
  const all: Facts[] = [];
  for (const text of parts ?? [given.text]) all.push(await findFacts(memory, { ...given, text, ...told }));
  // The rules read a part for which the model gave no answer.
  const reader = all.find((each) => each.reader.engine === 'offline')?.reader ?? all[0]?.reader;
  return {
    extraction: joined(all.map(({ extraction }) => extraction)),
    types: all[0]?.types ?? [],
    speaker: told.speaker,
    reader: reader ?? { engine: 'offline' },
    truncated: all.some(({ truncated }) => truncated),
    dropped: all.reduce((sum, { dropped }) => sum + dropped, 0),
  };
}

/** An entity that several parts name is one, with all its names. */
function joined(extractions: readonly Extraction[]): Extraction {
  const entities = new Map<string, ProposedEntity>();
  for (const each of extractions.flatMap((extraction) => extraction.entities)) {
    const known = entities.get(each.name);
    entities.set(each.name, known ? both(known, each) : each);
  }
  return {
    entities: [...entities.values()],
    relationships: extractions.flatMap(({ relationships }) => relationships),
  };
}

function both(one: ProposedEntity, other: ProposedEntity): ProposedEntity {
  return {
    name: one.name,
    aliases: [...new Set([...one.aliases, ...other.aliases])],
    node_type: one.node_type ?? other.node_type,
    description: one.description ?? other.description,
    confidence: Math.max(one.confidence, other.confidence),
  };
}
