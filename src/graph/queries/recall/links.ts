import { z } from 'zod';
import { read } from '../../query.ts';
import { filter } from './filter.ts';
import { flag, maybeText, number, text, texts } from '../records.ts';

const linkKind = z.enum(['mentions', 'mentioned by', 'sequence', 'edge', 'hyperedge']);

/** A link from a seed to a node. */
const link = z.object({
  seed: text,
  key: text,
  rev: number,
  /** Since and until when a relationship was true in the world. */
  valid: z.tuple([maybeText, maybeText]).nullable(),
  kind: linkKind,
  /** The name or the label that links them. */
  via: text,
  /** 1 along an edge, -1 against it, 0 where there is no direction. */
  direction: number,
  /** The weight of its kind after damping. */
  strength: number,
});
export type Link = z.output<typeof link>;

export const recallLinks = read(
  'recall/links',
  {
    seeds: texts,
    kinds: z.record(linkKind, number),
    maxNameMatches: number,
    maxLinks: number,
    sequence: texts,
    /** Edges and hyperedges of this time; null for now. */
    at: maybeText,
    /** Otherwise every node is linked. */
    isFiltered: flag,
    ...filter,
    /** Keys of the nodes that the query names, and of the candidates that may be joined to them. */
    named: texts,
    candidates: texts,
  },
  { links: z.array(link), facets: z.array(z.object({ key: text, facets: texts })) },
);
