import { z } from 'zod';
import type { FileOfNode } from '../graph/queries/files/file.ts';
import { filesOfNodes } from '../memory/files/read-files.ts';
import { nodesAsOf, nodesByKeys, type ListedNode } from '../memory/nodes/read-nodes.ts';
import { withExtracted } from '../memory/understanding/extracted.ts';
import { withOrigins, type Origin } from '../memory/understanding/origins-of.ts';
import { similarToAll } from '../memory/nodes/unknown-keys.ts';
import { node, origins, truncated, ADA } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { enrichmentOf } from './enrichment.ts';
import * as field from './fields.ts';
import { touch } from './session-of.ts';
import { nodesText } from './text/answer-texts.ts';

const enrichment = z
  .object({
    status: z.enum(['pending', 'done', 'failed', 'off']),
    reason: z.string().optional(),
    job: z.string().optional(),
  })
  .describe('Whether the text was read for what it names, and the job that does it');

const files = z
  .array(z.object({ id: z.string(), filename: z.string(), media_type: z.string(), bytes: z.int() }))
  .describe('Files of the node, newest first; what they say is found by hm_recall');

export const getNodes = defineTool({
  name: 'hm_get_nodes',
  title: 'Get nodes by key',
  description:
    'Read nodes with all their fields by their keys; missing lists keys that no node has. ~: derived from texts.',
  input: z.strictObject({
    keys: z.array(field.keyItem).min(1).max(50).describe('Keys of the nodes'),
    as_of: field.asOf.optional(),
  }),
  output: z.object({
    nodes: z.array(node.extend({ enrichment, origins, files: files.optional() })),
    missing: z.array(z.string()),
    similar: z.array(z.string()).optional().describe('Keys that look like the missing ones'),
    truncated,
  }),
  access: 'read',
  rest: { method: 'POST', path: '/nodes' },
  examples: [
    {
      name: 'A node that is there and one that is not',
      input: { keys: ['person_ada', 'person_eve'] },
      output: { nodes: [{ ...ADA, enrichment: { status: 'done' } }], missing: ['person_eve'], truncated: [] },
    },
  ],
  text: nodesText,
  handler: async ({ keys, as_of: asOf }, context) => {
    const [found, { files, truncated }] = await Promise.all([
      asOf === undefined ? nodesByKeys(context, keys) : nodesAsOf(context, keys, asOf),
      filesOfNodes(context, keys, asOf),
    ]);
    touch(
      context,
      found.nodes.map(({ key }) => key),
    );
    const nodes = await withOrigins(context, await withExtracted(context, found.nodes));
    const similar = [...new Set([...(await similarToAll(context, found.missing)).values()].flat())];
    return {
      ...found,
      nodes: nodes.map((each) => withMore(each, files.get(each.key))),
      truncated: [...found.truncated, ...truncated],
      ...(similar.length > 0 && { similar }),
    };
  },
});

function withMore(
  { pending, enrichment, ...fields }: Omit<ListedNode, 'extracted'> & { origins?: Origin[] },
  files: readonly FileOfNode[] | undefined,
) {
  return {
    ...fields,
    enrichment: enrichmentOf({ pending, enrichment }),
    ...(files && { files: [...files] }),
  };
}
