import { z } from 'zod';
import { previewForget as preview } from '../memory/forget/preview-forget.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

const count = z.int();
const first = z.array(z.string()).describe('The first ten');

export const previewForget = defineTool({
  name: 'hm_preview_forget',
  title: 'What a forget takes along',
  description:
    'What goes for good where a node is forgotten, or loses a part; nothing is written. A forget has no undo. updated_at, sent back in ' +
    'If-Match of the forget, refuses it where the node has changed since.',
  input: z.strictObject({ key: field.key }),
  output: z.object({
    key: z.string(),
    updated_at: z.string().optional(),
    edges: z.object({ count, first }).describe('Its edges'),
    hyperedges: z
      .object({
        count,
        lose_member: count.describe('Keep three or more other members'),
        become_edge: count.describe('Keep two other members'),
        end: count.describe('Go as a whole'),
        first,
      })
      .describe('Its hyperedges'),
    files: z.object({ count, passages: count, first }),
    derived: z
      .object({ nodes: count, edges: count, hyperedges: count, first })
      .describe(
        'What its text and its files alone say, besides its own relationships; first are keys of nodes',
      ),
    versions: count.describe('What it said before'),
    past_relationships: count.describe(
      'How it was related before: without it; a relationship with one other node goes',
    ),
    timeline_entries: count.describe('They keep their time and kind; notes keep their words'),
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/nodes/{key}/forget' },
  errors: ['NOT_FOUND', 'PROTECTED'],
  examples: [
    {
      name: 'A decision with an edge and a file',
      input: { key: 'decision_parser' },
      output: {
        key: 'decision_parser',
        updated_at: '2026-05-04T08:00:00.000Z',
        edges: { count: 1, first: ['decision_parser was decided by person_ada'] },
        hyperedges: { count: 0, lose_member: 0, become_edge: 0, end: 0, first: [] },
        files: { count: 1, passages: 12, first: ['minutes.pdf'] },
        derived: { nodes: 2, edges: 3, hyperedges: 0, first: ['person_bob', 'project_lexer'] },
        versions: 1,
        past_relationships: 0,
        timeline_entries: 3,
      },
    },
  ],
  handler: ({ key }, context) => preview(context, key),
});
