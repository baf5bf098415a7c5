import { z } from 'zod';
import { editType as edit } from '../memory/types/edit-type.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';

const name = field.words(200).meta({ examples: ['individual'] });

export const editType = defineTool({
  name: 'hm_edit_type',
  title: 'Rename a type or merge it',
  description:
    'Give the nodes of a type another one: a new name, or a type of the graph. Their keys stay, and the past keeps the old name. ' +
    'Nodes that are stored as the old type later have it. POST /undo with the id takes it back.',
  input: z.strictObject({
    type: name.describe('A type of the graph'),
    rename_to: name.optional().describe('A name that no type has'),
    merge_into: name.optional().describe('A type of the graph'),
  }),
  output: z.object({
    id: z.string().describe('Of the change; POST /undo takes it'),
    type: z.string().describe('The type that its nodes have now'),
    status: z.enum(['renamed', 'merged']),
    moved: z.int().describe('Nodes that have it already'),
    job: z.string().optional().describe('Of a large type: id of the job that moves the other nodes'),
  }),
  access: 'write',
  internal: true,
  rest: { method: 'PUT', path: '/types/{type}' },
  errors: ['NOT_FOUND', 'PROTECTED'],
  examples: [
    {
      name: 'Two types are one',
      input: { type: 'individual', merge_into: 'person' },
      output: { id: '019a0c3e-7b10-7f55-8d4e-6f7081920314', type: 'person', status: 'merged', moved: 2 },
    },
  ],
  handler: ({ type, ...said }, context) => edit(context, type, said),
});
