import { z } from 'zod';
import { query } from '../../query.ts';
import { jsonText } from '../records.ts';

/** What can be derived from a text. */
export const ORIGIN_KINDS = ['node', 'edge', 'hyperedge'] as const;
/** What reads texts. */
export const ENGINES = ['model', 'offline', 'caller'] as const;
const KIND = z.enum(ORIGIN_KINDS);
export type OriginKind = z.output<typeof KIND>;

export const writeOrigins = query('origin/write', {
  params: z.object({
    /** Id of the node, or of the passage of a file, whose text says so. */
    source: z.string(),
    engine: z.enum(ENGINES),
    model: z.string().nullable(),
    rows: z.array(
      z.object({
        /** Id of a node, an edge or a hyperedge. */
        target: z.string(),
        kind: KIND,
        isNew: z.boolean(),
        confidence: z.number(),
        evidence: z.string().nullable(),
      }),
    ),
    now: z.string(),
  }),
  /** The things that are derived. */
  row: z.object({ target: z.string() }),
  access: 'WRITE',
});

export const endOrigins = query('origin/end', {
  params: z.object({ sources: z.array(z.string()), kept: z.array(z.string()) }),
  row: z.object({ target: z.string(), kind: KIND }),
  access: 'WRITE',
});

export const passagesWithOrigins = query('origin/passages-of-file', {
  params: z.object({ id: z.string() }),
  row: z.object({ id: z.string() }),
  access: 'READ',
});

export const statementsOf = query('origin/statements', {
  params: z.object({ key: z.string(), limit: z.number() }),
  row: z.object({ statement: z.string() }),
  access: 'READ',
});

export const originsOfTargets = query('origin/of-targets', {
  params: z.object({
    targets: z.array(z.string()),
    /** Origins of a thing that are read at most, of which passages of one node's files count once. */
    read: z.number(),
    /** Origins of a thing that are returned at most. */
    limit: z.number(),
  }),
  row: z.object({
    target: z.string(),
    /** Key of the node. */
    source: z.string(),
    engine: z.enum(ENGINES),
    model: z.string().nullable(),
    confidence: z.number(),
    evidence: z.string().nullable(),
  }),
  access: 'READ',
});

const deletion = {
  params: z.object({ ids: z.array(z.string()) }),
  row: z.object({ id: z.string(), label: z.string().nullable() }),
  access: 'WRITE',
} as const;
export const deleteUnsupportedEdges = query('origin/delete-edges', deletion);
export const deleteUnsupportedHyperedges = query('origin/delete-hyperedges', deletion);

export const unconnectedNodes = query('origin/unconnected', {
  params: z.object({ ids: z.array(z.string()) }),
  row: z.object({ key: z.string() }),
  access: 'WRITE',
});

export const removedBefore = query('origin/removed-before', {
  params: z.object({
    rows: z.array(z.object({ index: z.number(), label: z.string(), nodes: z.array(z.string()) })),
    /** Subject of the service, whose removals do not count. */
    service: z.string(),
  }),
  row: z.object({ index: z.number() }),
  access: 'READ',
});

const namedNode = z.object({ key: z.string(), node_type: z.string(), data: jsonText });

const namesSought = {
  /** Nodes of a name at most; of one that more have, none is returned. */
  maxNodes: z.number(),
  /** Characters of data at most; longer data is left out. */
  longest: z.number(),
  /** Key of a node that no name is of. */
  except: z.string(),
};

export const nodesOfNames = query('name/nodes-of-names', {
  params: z.object({ names: z.array(z.string()), ...namesSought }),
  row: namedNode,
  access: 'READ',
});

export const nodesByWords = query('name/nodes-by-words', {
  params: z.object({ words: z.array(z.string()), limit: z.number(), ...namesSought }),
  /** `cut`: those of the words by which the node was found that have more names or nodes. */
  row: namedNode.extend({ cut: z.array(z.string()) }),
  access: 'READ',
});

export const derivedFrom = query('origin/of-source', {
  /** Id of the node whose text it is. */
  params: z.object({ source: z.string() }),
  row: z.object({
    target: z.string(),
    kind: z.enum(ORIGIN_KINDS),
    engine: z.enum(ENGINES),
    model: z.string().nullable(),
    /** Null of a relationship. */
    key: z.string().nullable(),
  }),
  access: 'READ',
});
