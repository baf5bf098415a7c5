import { z } from 'zod';

/** MCP leaves it out where it is empty. */
const data = z.record(z.string(), z.unknown()).optional();

/** A node with all its fields. Over MCP those that hold nothing are left out. */
export const node = z.object({
  id: z.string(),
  key: z.string(),
  description: z.string(),
  node_type: z.string(),
  data,
  assets: z.array(z.string()).optional(),
  occurred_at: z.string().nullable().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Of what was derived from a text, and not stored by a caller. */
export const derived = z.literal(true).optional();

/** A node in a list, with as much of its text as a line shows. */
export const listedNode = z.object({
  key: z.string(),
  description: z.string().describe('Its first 300 characters'),
  is_cut: z.literal(true).optional().describe('The description goes on'),
  node_type: z.string(),
  derived,
  created_at: z.string(),
  links: z.int(),
});

/** When a relationship held true in the world, where that is known. */
export const validity = { valid_from: z.string().optional(), valid_to: z.string().optional() };

/** Edges and hyperedges in every answer. */
const link = {
  relationship: z.string(),
  label: z.string(),
  data,
  created_at: z.string(),
  ...validity,
  derived,
};
export const edge = z.object({ id: z.string(), from: z.string(), to: z.string(), ...link });
/** An edge beside others of its nodes. */
export const comparedEdge = edge.extend({
  newer_than: z.string().optional().describe('Of what was derived: id of a stored edge that says the older'),
});
export const hyperedge = z.object({ id: z.string(), nodes: z.array(z.string()), ...link });

/** From which texts something was derived. */
export const origins = z
  .array(
    z.object({
      source: z.string(),
      engine: z.enum(['model', 'offline', 'caller']),
      model: z.string().optional(),
      confidence: z.number(),
      evidence: z.string().optional(),
    }),
  )
  .optional()
  .describe('The texts that it was derived from; what a caller stated has none');

/** A node type with the number of nodes that callers stored, and of those that were derived. */
export const nodeType = z.object({
  name: z.string(),
  node_count: z.int(),
  derived: z.int(),
  protected: z.boolean(),
});

/** A relationship that a call wrote. */
export const writtenRelationship = z.object({
  id: z.string(),
  kind: z.enum(['edge', 'hyperedge']),
  nodes: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  status: z.enum(['created', 'merged']),
  ...validity,
  closed: z
    .array(
      z.object({
        id: z.string(),
        from: z.string(),
        to: z.string(),
        relationship: z.string(),
        label: z.string(),
        valid_to: z.string(),
      }),
    )
    .optional()
    .describe(
      'Edges that are not true any more: a node has one with this label at a time, or a text says that it is over',
    ),
  change: z.string().optional().describe('Id of that change; undo of hm_merge_nodes takes it'),
});

/** Names of the limits that cut the answer. */
export const truncated = z.array(z.string());

/** A background job of the graph. */
export const job = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(['pending', 'running', 'done']),
  pending: z.int().describe('How much waits for it'),
  waiting: z.string().optional().describe('What waits, such as "12 texts to be read"'),
  attempts: z.int().describe('Runs in a row that failed'),
  created_at: z.string().nullable(),
  updated_at: z.string().nullable(),
  progress: z.record(z.string(), z.unknown()).optional().describe('How far an import is'),
  error: z.string().optional().describe('Why its last run failed'),
});

/** Why an item of a call failed. */
export const failure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
  retry_after: z.number().optional(),
});

/** A passage of a file, and where it stands. */
export const passage = z.object({
  text: z.string(),
  page: z.int().optional(),
  sheet: z.string().optional(),
  section: z.string().optional(),
});

/** Records in the examples of several tools. */
export const ADA = {
  id: '019a0c3e-4d2c-7b31-a5f4-6c7d8e9f0a1b',
  key: 'person_ada',
  description: 'Ada leads the compiler team',
  node_type: 'person',
  data: {},
  assets: [],
  occurred_at: null,
  created_at: '2026-03-02T09:29:00.000Z',
  updated_at: '2026-03-02T09:29:00.000Z',
};

export const DECIDED_BY_ADA = {
  id: '019a0c3e-5f1b-7a10-8c6d-1f2e3d4c5b6a',
  from: 'decision_parser',
  to: 'person_ada',
  relationship: 'was decided by',
  label: 'was_decided_by',
  data: {},
  created_at: '2026-03-02T09:30:00.000Z',
};
