import { z } from 'zod';
import { isFinal, toPublicError, type NameTool } from '../errors.ts';
import { mapInSlices } from '../concurrency/time-slices.ts';
import { offerSimilarKeys, UnknownKeys } from '../memory/nodes/unknown-keys.ts';
import type { StoreInput } from '../memory/relationships/relationship-input.ts';
import { storeBatch as storeAll, type BatchOutcome } from '../memory/write/store/store-node.ts';
import { failure } from './answers.ts';
import { defineTool } from './define-tool.ts';
import { enrichmentAfter, PENDING } from './enrichment.ts';
import { parseInput } from './parse-input.ts';
import type { ToolContext } from './tool-context.ts';
import { storeInput, storeOutput, toStoreInput } from './store.ts';

const MAX_NODES = 1_000;
const BODY_MIB = 8;
/** Items with unknown keys for which similar ones are looked up. */
const MAX_OFFERS = 10;

/** Nobody reads through the similar nodes of a thousand: hm_store alone names them. */
const item = z.union([
  storeOutput.omit({ similar: true }),
  z.object({ key: z.string().nullable(), status: z.enum(['error']), error: failure }),
]);

export const storeBatch = defineTool({
  name: 'hm_store_batch',
  title: 'Store many memories',
  description:
    'Store up to 1,000 nodes in one request, for loaders. Each is stored by itself, in order, as hm_store would; ' +
    'the answer contains the result of each, without similar nodes.',
  input: z.strictObject({
    nodes: z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .max(MAX_NODES)
      .describe('Nodes as hm_store takes them'),
  }),
  output: z.object({ items: z.array(item) }),
  access: 'write',
  createsNodes: true,
  idempotent: true,
  internal: true,
  rest: {
    method: 'POST',
    path: '/store/batch',
    body: { mebibytes: BODY_MIB, items: MAX_NODES },
    lines: true,
  },
  examples: [
    {
      name: 'One node that is stored and one that is not',
      input: {
        nodes: [
          { key: 'person_ada', description: 'Ada leads the compiler team' },
          { key: 'person_bob', description: '' },
        ],
      },
      output: {
        items: [
          {
            id: '019a0c3e-4d2c-7b31-a5f4-6c7d8e9f0a1b',
            key: 'person_ada',
            status: 'created',
            created_at: '2026-03-02T09:29:00.000Z',
            node_type: 'person',
            relationships: [],
            enrichment: PENDING,
          },
          {
            key: 'person_bob',
            status: 'error',
            error: {
              code: 'INVALID_INPUT',
              message:
                'description: must have 1 character at least (sent: ""). Example: "description": "Ada leads the compiler team".',
            },
          },
        ],
      },
    },
  ],
  batch: {
    unfinished: ({ items }) => unfinishedOf(items),
    inputOf: ({ nodes }, positions) => ({ nodes: nodes.filter((_, at) => positions.includes(at)) }),
    merge: ({ items }, positions, repeated) => {
      const byPosition = new Map(positions.map((at, index) => [at, repeated.items[index]]));
      return { items: items.map((each, at) => byPosition.get(at) ?? each) };
    },
  },
  handler: async ({ nodes }, context) => {
    const parsed = await mapInSlices(nodes, (node) => parseNode(node, context.enriches));
    const valid = parsed.flatMap((result) => ('input' in result ? [result.input] : []));
    const stored = await storeAll(context, valid);
    const outcomes = await withSimilarKeys(
      context,
      parsed.map((result) => ('input' in result ? stored.shift() : result)),
    );
    const enriched = parsed.map((result) => 'input' in result && result.input.enrich === true);
    const items = outcomes.map((outcome, at) =>
      toItem({ key: nodes[at]?.['key'], enrich: enriched[at] === true }, outcome, context.nameOf),
    );
    return { items };
  },
});

/** Items with a passing failure, and items whose relationships name the node of such an item. */
function unfinishedOf(items: readonly z.input<typeof item>[]): number[] {
  const keys = new Set<unknown>();
  return items.flatMap((each, at) => {
    if (each.status !== 'error') return [];
    const { missing } = (each.error.details ?? {}) as { missing?: readonly unknown[] };
    const needsOther = missing?.some((key) => keys.has(key)) ?? false;
    if (isFinal(each.error.code) && !needsOther) return [];
    keys.add(each.key);
    return [at];
  });
}

type Parsed = { input: StoreInput } | { failure: unknown };

function parseNode(node: unknown, enriches: boolean): Parsed {
  try {
    return { input: toStoreInput(parseInput(storeInput, node), enriches) };
  } catch (failure) {
    return { failure };
  }
}

async function withSimilarKeys(
  context: ToolContext,
  outcomes: readonly (BatchOutcome | undefined)[],
): Promise<(BatchOutcome | undefined)[]> {
  const offered: (BatchOutcome | undefined)[] = [...outcomes];
  const unknown = outcomes.flatMap((outcome, at) =>
    outcome && 'failure' in outcome && outcome.failure instanceof UnknownKeys ? [{ at, ...outcome }] : [],
  );
  for (const { at, failure } of unknown.slice(0, MAX_OFFERS))
    offered[at] = { failure: await offerSimilarKeys(context, failure as UnknownKeys) };
  return offered;
}

function toItem(
  { key, enrich }: { readonly key: unknown; readonly enrich: boolean },
  outcome: BatchOutcome | undefined,
  nameOf: NameTool | undefined,
) {
  if (outcome && 'stored' in outcome)
    return { ...outcome.stored, enrichment: enrichmentAfter(outcome.stored.status, enrich) };
  // The output schema drops the empty request_id.
  const { error } = toPublicError(outcome?.failure, '', nameOf);
  return { key: typeof key === 'string' ? key : null, status: 'error' as const, error };
}
