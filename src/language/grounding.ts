import type { Extraction, KnownEntity } from './extraction.ts';
import { groundEntities } from './grounding/ground-entities.ts';
import { groundRelationships } from './grounding/ground-relationships.ts';
import type { Drop, DropReason, Ground } from './grounding/ground.ts';
import { mentionedForms, mentionsOf } from './grounding/mentions.ts';
import { nameForm, wordsOf } from './grounding/words.ts';

export interface Grounded {
  /** Every node of a relationship is the name of an entity. */
  readonly extraction: Extraction;
  readonly dropped: Readonly<Partial<Record<DropReason, number>>>;
}

/** What is proposed, and by whom: by default by a caller. */
export interface ProposedFacts extends Extraction {
  readonly engine?: 'model' | 'offline' | 'caller' | undefined;
}

export interface GroundingFacts {
  readonly known: readonly KnownEntity[];
  /** The name that stands for the speaker; the text need not have it. */
  readonly speaker: string;
}

/**
 * What of an extraction the text bears out, whatever engine proposes it: a name occurs in the text (compared without case,
 * accents and spaces, by whole words), is the speaker's, or is that of a known entity which the text mentions by another name.
 * The time is linear in the text and the proposals, and other work runs meanwhile.
 */
export async function ground(
  text: string,
  { entities, relationships, engine }: ProposedFacts,
  { known, speaker }: GroundingFacts,
): Promise<Grounded> {
  const dropped: Partial<Record<DropReason, number>> = {};
  const drop: Drop = (reason) => (dropped[reason] = (dropped[reason] ?? 0) + 1);
  const words = wordsOf(text);
  const names = [
    ...entities.flatMap(({ name, aliases }) => [name, ...aliases]),
    ...relationships.flatMap(({ evidence }) => evidence ?? []),
    ...known.flatMap((each) => each.names),
  ];
  const mentions = await mentionsOf(text, names, words);
  const forms = await mentionedForms(known, mentions);
  const speakerForm = nameForm(speaker);
  const isExempt = (form: string) => form === speakerForm || forms.has(form);
  const base: Ground = {
    isGrounded: (name) => mentions.has(name) || isExempt(nameForm(name)),
    quote: mentions.quote,
    knownForms: (form) => forms.get(form),
    speakerForm,
    needsEvidence: engine === 'model',
    // The rules quote the whole sentence that they read.
    needsNamesInQuotes: engine !== 'offline',
  };
  const found = await groundEntities(entities, base, drop);
  return { extraction: await groundRelationships(relationships, found, base, drop), dropped };
}
