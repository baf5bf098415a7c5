import { z } from 'zod';
import { listLabels as labelsOf } from '../memory/ontology/labels/list-labels.ts';
import { truncated } from './answers.ts';
import { defineTool } from './define-tool.ts';

export const listLabels = defineTool({
  name: 'hm_list_labels',
  title: 'Labels of relationships',
  description:
    'What the labels of relationships mean: those that say the same stand together, with the label that says it from the other end.',
  input: z.strictObject({ limit: z.int().min(1).max(1_000).default(100).describe('Labels at most') }),
  output: z.object({
    labels: z.array(
      z.object({
        label: z.string(),
        count: z.int().describe('Relationships with it or an alias'),
        aliases: z.array(z.string()).describe('Other labels that say the same in the same direction'),
        converse: z.string().nullable().describe('A label that says the same from the other end'),
        symmetric: z.boolean().describe('The order of the nodes does not matter'),
        single_valued: z.boolean().describe('A node has one at a time'),
      }),
    ),
    total: z.int(),
    truncated,
  }),
  access: 'read',
  internal: true,
  rest: { method: 'GET', path: '/labels' },
  examples: [
    {
      name: 'The most used label',
      input: { limit: 1 },
      output: {
        labels: [
          {
            label: 'works_for',
            count: 12,
            aliases: ['works_at'],
            converse: 'employs',
            symmetric: false,
            single_valued: false,
          },
        ],
        total: 7,
        truncated: ['limit'],
      },
    },
  ],
  handler: ({ limit }, context) => labelsOf(context, limit),
});
