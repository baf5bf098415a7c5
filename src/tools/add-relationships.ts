import { z } from 'zod';
import { addRelationships as add } from '../memory/write-relationships.ts';
import { writtenRelationship } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { relationshipInput, toRelationship } from './relationship-field.ts';

export const addRelationships = defineTool({
  name: 'hm_add_relationships',
  title: 'Relate memories',
  description:
    'Join existing nodes. Two nodes make an edge from the first to the second; three or more make a hyperedge, ' +
    'for a decision, several stakeholders or a milestone. A relationship that stands already is merged, not doubled.',
  input: z.strictObject({
    relationships: z
      .array(relationshipInput)
      .min(1)
      .max(100)
      .describe('Relationships to create, all or none'),
  }),
  output: z.object({ relationships: z.array(writtenRelationship) }),
  access: 'write',
  idempotent: true,
  rest: { method: 'POST', path: '/relationships' },
  status: () => 201,
  handler: async ({ relationships }, context) => ({
    relationships: await add(context, relationships.map(toRelationship)),
  }),
});
