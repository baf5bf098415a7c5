import { z } from 'zod';
import { query } from '../../query.ts';
import { nodeTime } from './candidates.ts';
import { filter } from './filter.ts';

const linkKind = z.enum(['mentions', 'mentioned by', 'sequence', 'edge', 'hyperedge']);

/** A link from a seed to a node. */
const link = z.object({
  seed: z.string(),
  key: z.string(),
  rev: z.number(),
  /** Null where no period is asked for. */
  time: nodeTime.nullable(),
  kind: linkKind,
  /** The name or the label that links them. */
  via: z.string(),
  /** 1 along an edge, -1 against it, 0 where there is no direction. */
  direction: z.number(),
  /** The weight of its kind after damping. */
  strength: z.number(),
});
export type Link = z.output<typeof link>;

export const recallLinks = query('recall/links', {
  params: z.object({
    seeds: z.array(z.string()),
    kinds: z.record(linkKind, z.number()),
    maxNameMatches: z.number(),
    maxLinks: z.number(),
    sequence: z.array(z.string()),
    /** Edges and hyperedges of this time; null for now. */
    at: z.string().nullable(),
    /** Otherwise every node is linked. */
    isFiltered: z.boolean(),
    isDated: z.boolean(),
    ...filter,
    /** Keys of the nodes that the query names, and of the candidates that may be joined to them. */
    named: z.array(z.string()),
    candidates: z.array(z.string()),
  }),
  row: z.object({
    links: z.array(link),
    facets: z.array(z.object({ key: z.string(), facets: z.array(z.string()) })),
  }),
  access: 'READ',
});
