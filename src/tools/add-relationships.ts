import { z } from 'zod';
import { addRelationships as add } from '../memory/write/add-relationships.ts';
import { writtenRelationship } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { relationshipInput, toRelationship } from './relationship-field.ts';

export const addRelationships = defineTool({
  name: 'hm_add_relationships',
  title: 'Relate memories',
  description:
    'Join existing nodes. Two make an edge from the first to the second; three or more a hyperedge, ' +
    'such as a decision of several people. An existing relationship is merged, not doubled.',
  input: z.strictObject({
    relationships: z.array(relationshipInput).min(1).max(100).describe('All are created, or none'),
  }),
  output: z.object({ relationships: z.array(writtenRelationship) }),
  access: 'write',
  idempotent: true,
  rest: { method: 'POST', path: '/relationships' },
  status: () => 201,
  statuses: [201],
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'An edge and a hyperedge',
      input: {
        relationships: [
          { nodes: ['person_ada', 'team_compiler'], relationship: 'leads' },
          {
            nodes: ['person_ada', 'person_bob', 'decision_parser'],
            relationship: 'decided together',
            data: { at: 'the spring meeting' },
          },
        ],
      },
      output: {
        relationships: [
          {
            id: '019a0c3e-6a01-7d22-8b3c-4d5e6f708192',
            kind: 'edge',
            nodes: ['person_ada', 'team_compiler'],
            relationship: 'leads',
            label: 'leads',
            status: 'created',
          },
          {
            id: '019a0c3e-6a02-7e33-9c4d-5e6f70819203',
            kind: 'hyperedge',
            nodes: ['person_ada', 'person_bob', 'decision_parser'],
            relationship: 'decided together',
            label: 'decided_together',
            status: 'created',
          },
        ],
      },
    },
  ],
  handler: async ({ relationships }, context) => ({
    relationships: await add(
      context,
      relationships.map((each) => toRelationship(each)),
    ),
  }),
});
