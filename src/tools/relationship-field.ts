import { z } from 'zod';
import type { RelationshipInput } from '../memory/relationships/relationship-input.ts';
import * as field from './fields.ts';

const among = z.strictObject({
  nodes: field.members
    .min(2)
    .describe('Keys of existing nodes: two for an edge from the first to the second, more for a hyperedge'),
  relationship: field.relationship,
  data: field.data.optional(),
});

const fromTo = z.strictObject({
  from_key: field.key,
  to_key: field.key,
  relationship: field.relationship,
  data: field.data.optional(),
});

/** A relationship in one of its two input forms. */
export const relationshipInput = z.union([among, fromTo]);

export function toRelationship(input: z.output<typeof relationshipInput>): RelationshipInput {
  if ('nodes' in input) return input;
  const { from_key, to_key, ...rest } = input;
  return { nodes: [from_key, to_key], ...rest };
}
