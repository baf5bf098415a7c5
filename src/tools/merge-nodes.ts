import { z } from 'zod';
import { mergeNodes as merge } from '../memory/merge/merge-nodes.ts';
import { undoChange } from '../memory/undo/undo-change.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';

export const mergeNodes = defineTool({
  name: 'hm_merge_nodes',
  title: 'Merge two memories',
  description:
    'Make one node of two that are about the same: into_key takes the description, data, names and relationships of from_key, ' +
    'which is deleted. undo takes a change back.',
  input: z
    .strictObject({
      from_key: field.key.optional().describe('The node that is merged into the other, and deleted'),
      into_key: field.key.optional().describe('The node that stays'),
      undo: z
        .uuid()
        .optional()
        .describe('Id of a merge, or `change` of an edge that ended others, to take back'),
    })
    .refine(
      ({ from_key, into_key, undo }) =>
        [from_key, into_key].every((key) => (key === undefined) === (undo !== undefined)),
      { error: 'give from_key and into_key, or undo', path: ['from_key'] },
    ),
  output: z.object({
    id: z.string().describe('Of the change; undo takes it'),
    status: z.enum(['merged', 'undone']),
    key: z.string().optional().describe('The node that stands for both'),
    relationships_moved: z.int().optional(),
    changed: z.array(z.string()).optional().describe('What changed back: keys of nodes, or labels'),
  }),
  access: 'write',
  destructive: true,
  rest: { method: 'POST', path: '/merge' },
  errors: ['NOT_FOUND', 'PROTECTED', 'CONFLICT'],
  examples: [
    {
      name: 'One person under two keys',
      input: { from_key: 'person_ada_lovelace', into_key: 'person_ada' },
      output: {
        id: '019a0c3e-7b10-7f55-8d4e-6f7081920315',
        status: 'merged',
        key: 'person_ada',
        relationships_moved: 3,
      },
    },
    {
      name: 'They are two after all',
      input: { undo: '019a0c3e-7b10-7f55-8d4e-6f7081920315' },
      output: {
        id: '019a0c3e-7b10-7f55-8d4e-6f7081920315',
        status: 'undone',
        changed: ['person_ada_lovelace', 'person_ada'],
      },
    },
  ],
  handler: async ({ from_key = '', into_key = '', undo }, context) => {
    if (undo !== undefined) {
      const { id, status, changed } = await undoChange(context, undo);
      return { id, status, changed };
    }
    const merged = await merge(context, from_key, into_key);
    touch(context, [merged.key]);
    return merged;
  },
});
