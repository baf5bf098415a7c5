import { z } from 'zod';
import { read } from '../query.ts';
import {
  asList,
  derivedFlag,
  flag,
  number,
  numbers,
  sizedEdge,
  sizedHyperedge,
  strings,
  text,
  texts,
  vector,
} from './records.ts';

export const exploreSteps = read(
  'traversal/explore',
  {
    frontier: texts,
    /** The largest number of nodes next to the frontier that are explored as well. */
    prefetched: number,
    edges: z.enum(['RELATES_TO', 'RELATES_TO>', '<RELATES_TO']),
    labels: texts.nullable(),
    /** Labels of edges that are followed only along their direction, and only against it. */
    along: texts,
    against: texts,
    /** Whether to return the words of relationships. */
    words: flag,
    vector: vector.nullable(),
    /** Relationships that have ended by then are left out; null leaves out none. */
    now: text.nullable(),
    maxRead: number,
    limit: number,
  },
  {
    from: text,
    degree: number,
    /** Steps, one list a column: the targets and the links. Missing fields of external data are empty. */
    tos: strings,
    types: strings,
    degrees: numbers,
    /** When the targets happened, or were stored. */
    times: strings,
    similarities: numbers,
    links: strings,
    labels: strings,
    words: strings,
    /** 1 along the edge, -1 against it, 0 through a hyperedge. */
    directions: numbers,
    /** 2 where the target was derived from a text, 1 where only the link was, else 0. */
    derived: numbers,
  },
);

export const describeWalk = read(
  'traversal/describe',
  { keys: texts, edges: texts, hyperedges: texts, longest: number },
  {
    nodes: z.array(asList(z.object({ key: text, description: text, node_type: text, derived: derivedFlag }))),
    edges: z.array(asList(sizedEdge)),
    hyperedges: z.array(asList(sizedHyperedge)),
  },
);

export const labelsOfNode = read(
  'traversal/labels-of-node',
  { key: text, limit: number },
  { labels: strings },
);
