import { z } from 'zod';
import { editLabel as edit } from '../memory/ontology/labels/edit-label.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

const name = field.words(500).meta({ examples: ['works_for'] });

export const editLabel = defineTool({
  name: 'hm_edit_label',
  title: 'Say what a label means',
  description:
    'Say which labels mean the same as a label of the graph, and which its converse. Edges of one meaning are merged from then on; ' +
    'no edge is rewritten. POST /undo with the id takes it back.',
  input: z.strictObject({
    label: name.describe('A label of the graph'),
    aliases: z
      .array(name)
      .max(100)
      .optional()
      .describe('All labels that say the same, in the same direction'),
    converse: name.nullable().optional().describe('The label that says it from the other end; null for none'),
    symmetric: z
      .boolean()
      .nullable()
      .optional()
      .describe('Whether the order of the nodes does not matter; null as by the rules'),
    single_valued: z
      .boolean()
      .optional()
      .describe('Whether a node has one such edge at a time: a new one closes the one before'),
    merge_into: name
      .nullable()
      .optional()
      .describe('The label whose alias it becomes; itself: it means only itself; null: what the rules say'),
  }),
  output: z.object({
    label: z.string(),
    id: z.string().optional().describe('Of the change; POST /undo takes it'),
    status: z.enum(['updated', 'unchanged']),
    changed: z.array(z.string()).describe('Labels that mean something else now'),
  }),
  access: 'write',
  internal: true,
  idempotent: true,
  rest: { method: 'PUT', path: '/labels/{label}' },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'Two labels are one',
      input: { label: 'works_for', aliases: ['toils_at'] },
      output: {
        label: 'works_for',
        id: '019a0c3e-7b10-7f55-8d4e-6f7081920314',
        status: 'updated',
        changed: ['toils_at'],
      },
    },
  ],
  handler: ({ label, ...said }, context) => edit(context, label, said),
});
