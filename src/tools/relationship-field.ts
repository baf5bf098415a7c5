import { z } from 'zod';
import type { RelationshipInput } from '../memory/relationships/relationship-input.ts';
import * as field from './fields.ts';

const fields = z.strictObject({
  nodes: field.members.min(2).optional().describe('All its nodes'),
  from_key: field.key.optional(),
  to_key: field.key.optional(),
  participant_keys: field.otherMembers.min(2).optional().describe('Its nodes'),
  relationship: field.relationship,
  data: field.data.optional(),
  valid_from: field.validFrom.optional(),
  valid_to: field.validTo.optional(),
});
type Fields = z.output<typeof fields>;

/** A relationship of nodes that the caller names, in any form. */
export const relationshipInput = fields
  .superRefine((input, context) => checkForm(input, context, ['from_key', 'to_key']))
  .describe('{nodes} or {from_key, to_key}: two make an edge, more a hyperedge');

/** A relationship of one node, which is a member where the form leaves it out. */
export const ownRelationshipInput = fields
  .superRefine((input, context) => checkForm(input, context, []))
  .describe('{to_key}: edge from this node; {participant_keys}: hyperedge of this node and these');

/** Refuses two forms at once, none, half of an edge where both ends are needed, and an end before the start. */
function checkForm(
  input: Fields,
  context: z.RefinementCtx,
  needed: readonly ('from_key' | 'to_key')[],
): void {
  const { nodes, from_key, to_key, participant_keys, valid_from, valid_to } = input;
  if (valid_from !== undefined && valid_to !== undefined && valid_from >= valid_to)
    context.addIssue({ code: 'custom', message: 'must be later than valid_from', path: ['valid_to'] });
  const forms = [nodes, from_key ?? to_key, participant_keys].filter((form) => form !== undefined);
  const missing = forms.length === 1 && (from_key ?? to_key) !== undefined ? needed : [];
  for (const name of missing) {
    if (input[name] === undefined)
      context.addIssue({ code: 'custom', message: 'is missing: an edge has two ends', path: [name] });
  }
  if (forms.length === 1) return;
  const message =
    'must name its nodes in one form: {nodes}, {from_key, to_key}, {to_key} or {participant_keys}';
  context.addIssue({ code: 'custom', message });
}

/** The relationship by its nodes; `self` stands where the form leaves a node out. */
export function toRelationship(input: Fields, self?: string): RelationshipInput {
  const { nodes, from_key = self, to_key = self, participant_keys, ...rest } = input;
  const implied = self === undefined ? [] : [self];
  const others = participant_keys && [...implied, ...participant_keys];
  const ends = [from_key, to_key].filter((key) => key !== undefined);
  return { nodes: nodes ?? others ?? ends, ...rest };
}
