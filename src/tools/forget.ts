import { z } from 'zod';
import { AppError, asAppError, isFinal, toPublicError } from '../errors.ts';
import { offerSimilarKeys } from '../memory/nodes/unknown-keys.ts';
import { forgetNode } from '../memory/forget/forget-node.ts';
import { failure } from './answers.ts';
import { defineTool } from './define-tool.ts';
import * as field from './fields.ts';
import type { ToolContext } from './tool-context.ts';

const MAX_KEYS = 50;

const forgotten = {
  key: z.string(),
  status: z.enum(['deleted']),
  edges_removed: z.int(),
  hyperedges_removed: z.int(),
  derived_removed: z.array(z.string()),
};
const item = z.union([z.object(forgotten), z.object({ key: z.string(), error: failure })]);
type Item = z.input<typeof item>;

export const forget = defineTool({
  name: 'hm_forget',
  title: 'Forget memories',
  description:
    'Delete a node for good, with its edges. Hyperedges it leaves keep their other members. ' +
    'With cascade false a node that has relationships is left alone.',
  input: z
    .strictObject({
      key: field.key.optional().describe('Key of the node'),
      keys: z
        .array(field.keyItem)
        .min(1)
        .max(MAX_KEYS)
        .optional()
        .describe('Keys of nodes, each forgotten by itself'),
      cascade: z.boolean().default(true).describe('Delete the node although it has relationships'),
    })
    .refine(({ key, keys }) => (key === undefined) !== (keys === undefined), {
      error: 'give either key or keys',
      path: ['key'],
    }),
  output: z.object({ ...z.object(forgotten).partial().shape, items: z.array(item).optional() }),
  access: 'write',
  destructive: true,
  repeats: {
    leaveOut: ({ key: _, items, ...fields }) => ({
      ...fields,
      ...(fields.derived_removed && { derived_removed: [] }),
      ...(items && { items: items.map(withoutKey) }),
    }),
    restore: ({ items, ...fields }, { key, keys = [] }) => {
      if (key !== undefined) return { key, ...fields };
      const unique = [...new Set(keys)];
      return { items: (items as object[]).map((each, at) => ({ key: unique[at], ...each })) };
    },
  },
  batch: {
    unfinished: ({ items = [] }) =>
      items.flatMap((each, at) => ('error' in each && !isFinal(each.error.code) ? [at] : [])),
    inputOf: ({ keys = [], ...input }, positions) => ({
      ...input,
      keys: [...new Set(keys)].filter((_, at) => positions.includes(at)),
    }),
    merge: ({ items = [] }, positions, repeated) => {
      const byPosition = new Map(positions.map((at, index) => [at, repeated.items?.[index]]));
      return { items: items.map((each, at) => byPosition.get(at) ?? each) };
    },
  },
  rest: { method: 'POST', path: '/forget', ifMatch: true },
  errors: ['NOT_FOUND', 'HAS_RELATIONSHIPS', 'PROTECTED'],
  examples: [
    {
      name: 'A node with its edges',
      input: { key: 'decision_parser', cascade: true },
      output: {
        key: 'decision_parser',
        status: 'deleted',
        edges_removed: 1,
        hyperedges_removed: 0,
        derived_removed: [],
      },
    },
    {
      name: 'Two keys, one of which no node has',
      input: { keys: ['decision_parser', 'person_eve'] },
      output: {
        items: [
          {
            key: 'decision_parser',
            status: 'deleted',
            edges_removed: 1,
            hyperedges_removed: 0,
            derived_removed: [],
          },
          { key: 'person_eve', error: { code: 'NOT_FOUND', message: 'No node has the key person_eve.' } },
        ],
      },
    },
  ],
  handler: async ({ key, keys = [], cascade }, context) => {
    const { ifMatch } = context;
    if (key !== undefined) return forgetNode(context, key, { cascade, ifMatch });
    if (ifMatch !== undefined) throw versionOfMany();
    const items: Item[] = [];
    // In order and one after another: two nodes of one relationship would wait for each other's locks.
    for (const each of new Set(keys)) items.push(await forgetOrReport(context, each, cascade));
    return { items };
  },
});

function versionOfMany(): AppError {
  return new AppError('INVALID_INPUT', 'If-Match is the version of one node: send key, and not keys.');
}

/** The keys of forgotten nodes must not be stored; that of a failed one stands in its message too. */
function withoutKey(item: Item): object {
  if ('error' in item) return item;
  return { ...item, key: undefined, derived_removed: [] };
}

async function forgetOrReport(context: ToolContext, key: string, cascade: boolean): Promise<Item> {
  try {
    return await forgetNode(context, key, { cascade, ifMatch: undefined });
  } catch (thrown) {
    context.graph.signal?.throwIfAborted();
    // The output schema drops the empty request_id.
    const { error } = toPublicError(await offerSimilarKeys(context, asAppError(thrown)), '', context.nameOf);
    return { key, error };
  }
}
