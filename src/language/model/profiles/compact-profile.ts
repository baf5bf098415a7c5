import { z } from 'zod';
import type { ProposedRelationship } from '../../extraction.ts';
import { compactPrompt } from './compact-prompt.ts';
import type { Profile } from './profile.ts';
import { textOf, validItems } from './valid-items.ts';
import type { ModelSettings } from '../model-settings.ts';
import { fullProfile } from './full-profile.ts';

const MAX_FACTS = 12;
const LENGTHS = { name: 60, label: 40 };
/** Above what the bounds allow, about a token for each character: a schema that holds ends only with the whole answer. */
const MAX_TOKENS = 2_400;
/** A small model often takes a fact from nowhere. */
const CONFIDENCE = 0.5;

const name = { type: 'string', maxLength: LENGTHS.name };
const SCHEMA = {
  type: 'object',
  properties: {
    facts: {
      type: 'array',
      maxItems: MAX_FACTS,
      items: {
        type: 'object',
        properties: {
          subject: name,
          relationship: { type: 'string', maxLength: LENGTHS.label },
          object: name,
        },
        required: ['subject', 'relationship', 'object'],
        additionalProperties: false,
      },
    },
  },
  required: ['facts'],
  additionalProperties: false,
};

const fact = z.object({
  subject: textOf(LENGTHS.name),
  relationship: textOf(LENGTHS.label),
  object: textOf(LENGTHS.name),
});

/** For small models: flat facts, from which the entities follow. Its schema has bounds, so that a model that repeats itself ends. */
const compactProfile: Profile = {
  maxTokens: MAX_TOKENS,
  schema: () => SCHEMA,
  messages: compactPrompt,
  read: (given) => {
    const list: unknown = Array.isArray(given) ? given : (given as { facts?: unknown }).facts;
    const facts = validItems(list, fact, MAX_FACTS);
    if (!facts) return undefined;
    const relationships = facts.items.map(({ subject, relationship, object }): ProposedRelationship => {
      return { nodes: [subject, object], relationship, confidence: CONFIDENCE };
    });
    const names = new Set(relationships.flatMap(({ nodes }) => nodes));
    const entities = [...names].map((each) => ({ name: each, aliases: [], confidence: CONFIDENCE }));
    return { entities, relationships, dropped: facts.dropped, truncated: facts.truncated };
  },
};

export function profileOf(name: ModelSettings['profile']): Profile {
  return name === 'compact' ? compactProfile : fullProfile;
}
