import { z } from 'zod';
import type { ProposedEntity } from '../../extraction.ts';
import { fullPrompt } from './full-prompt.ts';
import { MAX_NODES, MIN_NODES, fullSchema } from './full-schema.ts';
import type { Profile } from './profile.ts';
import { textOf, validItems, type ValidItems } from './valid-items.ts';

const MAX_ENTITIES = 40;
const MAX_RELATIONSHIPS = 60;
/** Above the greatest answer of such items, whose usual size is 45 to 60 tokens; the measure of a dense text of 800 tokens. */
const MAX_TOKENS = 4_000;
/** A large model names what the text says, apart from what the check against the text finds. */
const CONFIDENCE = 0.8;
const LENGTHS = { name: 200, description: 600, label: 80, evidence: 600, time: 40 };
const MAX_ALIASES = 8;
const ISO_8601 = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/** What is wrong with an optional field costs the field, not its item. */
const optional = (schema: z.ZodType<string>) => schema.optional().catch(undefined);
const time = z
  .string()
  .trim()
  .max(LENGTHS.time)
  .regex(ISO_8601)
  .refine((text) => !Number.isNaN(Date.parse(text)));

const entity = z.object({
  name: textOf(LENGTHS.name),
  node_type: optional(textOf(LENGTHS.name)),
  description: optional(textOf(LENGTHS.description)),
  aliases: z.array(z.unknown()).optional().catch(undefined),
});
const relationship = z.object({
  nodes: z.array(textOf(LENGTHS.name)).min(MIN_NODES).max(MAX_NODES),
  relationship: textOf(LENGTHS.label),
  valid_from: optional(time),
  valid_to: optional(time),
  evidence: optional(textOf(LENGTHS.evidence)),
});
const answer = z.object({ entities: z.unknown(), relationships: z.unknown() }).partial();

/** For models that follow a schema of some size: entities with types and aliases, relationships of two to six nodes. */
export const fullProfile: Profile = {
  maxTokens: MAX_TOKENS,
  schema: ({ types }) => fullSchema(types),
  messages: fullPrompt,
  read: (given, { types }) => {
    const parsed = answer.safeParse(given).data;
    const entities = validItems(parsed?.entities, entity, MAX_ENTITIES);
    const relationships = validItems(parsed?.relationships, relationship, MAX_RELATIONSHIPS);
    if (!entities && !relationships) return undefined;
    return {
      entities: (entities?.items ?? []).map((each) => proposedEntity(each, types)),
      relationships: (relationships?.items ?? []).map((each) => ({ ...each, confidence: CONFIDENCE })),
      ...countsOf([entities, relationships]),
    };
  },
};

function proposedEntity(given: z.output<typeof entity>, types: readonly string[]): ProposedEntity {
  const { name, node_type, description, aliases } = given;
  const type = node_type?.toLowerCase();
  return {
    name,
    aliases: validItems(aliases ?? [], textOf(LENGTHS.name), MAX_ALIASES)?.items ?? [],
    node_type: types.find((each) => each.toLowerCase() === type),
    description,
    confidence: CONFIDENCE,
  };
}

function countsOf(lists: readonly (ValidItems<unknown> | undefined)[]) {
  return {
    dropped: lists.reduce((sum, list) => sum + (list?.dropped ?? 0), 0),
    truncated: lists.some((list) => list?.truncated === true),
  };
}
