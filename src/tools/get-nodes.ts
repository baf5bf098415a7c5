import { z } from 'zod';
import { nodesByKeys } from '../memory/read-nodes.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';

export const getNodes = defineTool({
  name: 'hm_get_nodes',
  title: 'Get nodes by key',
  description: 'Read nodes with all their fields by their keys; keys that no node has are listed in missing.',
  input: z.strictObject({ keys: z.array(field.key).min(1).max(50).describe('Keys of the nodes') }),
  output: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        key: z.string(),
        description: z.string(),
        node_type: z.string(),
        data: z.record(z.string(), z.unknown()),
        assets: z.array(z.string()),
        occurred_at: z.string().nullable(),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    missing: z.array(z.string()),
  }),
  access: 'read',
  rest: { method: 'POST', path: '/nodes' },
  handler: async ({ keys }, context) => {
    const found = await nodesByKeys(context, keys);
    touch(
      context,
      found.nodes.map(({ key }) => key),
    );
    return found;
  },
});
