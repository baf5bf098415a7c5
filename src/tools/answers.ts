import { z } from 'zod';

/** An edge, as every answer shows it. */
export const edge = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  relationship: z.string(),
  label: z.string(),
  data: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

/** A hyperedge, as every answer shows it. */
export const hyperedge = z.object({
  id: z.string(),
  nodes: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  data: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

/** A relationship just written. */
export const writtenRelationship = z.object({
  id: z.string(),
  kind: z.enum(['edge', 'hyperedge']),
  nodes: z.array(z.string()),
  relationship: z.string(),
  label: z.string(),
  status: z.enum(['created', 'merged']),
});

/** Names of the limits that cut an answer; empty where none did. */
export const truncated = z.array(z.string());
