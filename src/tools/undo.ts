import { z } from 'zod';
import { undoChange } from '../memory/undo/undo-change.ts';
import { defineTool } from './define-tool.ts';

export const undo = defineTool({
  name: 'hm_undo',
  title: 'Undo a change',
  description:
    'Take back a change by the id that it answered, as long as nothing later rests on it: a merge, a relationship that closed another, what was said about labels, another type of nodes.',
  input: z.strictObject({ id: z.uuid().describe('Id of the change') }),
  output: z.object({
    id: z.string(),
    kind: z.string(),
    status: z.literal('undone'),
    changed: z.array(z.string()).describe('Names of what changed back, such as labels'),
  }),
  access: 'write',
  internal: true,
  rest: { method: 'POST', path: '/undo' },
  errors: ['NOT_FOUND'],
  examples: [
    {
      name: 'Two labels are apart again',
      input: { id: '019a0c3e-7b10-7f55-8d4e-6f7081920314' },
      output: {
        id: '019a0c3e-7b10-7f55-8d4e-6f7081920314',
        kind: 'label',
        status: 'undone',
        changed: ['toils_at'],
      },
    },
  ],
  handler: ({ id }, context) => undoChange(context, id),
});
