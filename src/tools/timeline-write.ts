import { z } from 'zod';
import { writeNote } from '../memory/timeline/note.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

const MAX_SUMMARY = 4_000;
const MAX_KEYS = 100;

export const timelineWrite = defineTool({
  name: 'hm_timeline_write',
  title: 'Write a timeline entry',
  description: 'Note in the timeline what was done, decided or seen, in one or a few sentences.',
  input: z.strictObject({
    summary: field.words(MAX_SUMMARY).describe('What happened'),
    meta: field.data.optional(),
    node_keys: z.array(field.keyItem).max(MAX_KEYS).default([]).describe('Nodes that it is about'),
    at: field.timestamp.optional().describe('When it happened, if not now'),
  }),
  output: z.object({ id: z.string(), status: z.literal('created'), created_at: z.string() }),
  access: 'write',
  rest: { method: 'POST', path: '/timeline/write' },
  status: () => 201,
  statuses: [201],
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'A meeting',
      input: { summary: 'Agreed with Ada to ship the parser in May', node_keys: ['person_ada'] },
      output: {
        id: '019a0c3e-7b10-7f55-8d4e-6f7081920317',
        status: 'created',
        created_at: '2026-03-02T09:30:00.000Z',
      },
    },
  ],
  handler: (input, context) => writeNote(context, input),
});
