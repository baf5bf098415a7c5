import { z } from 'zod';
import { read, write } from '../../query.ts';
import { flag, jsonText, maybeText, nodeRecord, number, text, texts } from '../records.ts';

/** What can be derived from a text. */
export const ORIGIN_KINDS = ['node', 'edge', 'hyperedge'] as const;
/** What reads texts. */
export const ENGINES = ['model', 'offline', 'caller'] as const;
const KIND = z.enum(ORIGIN_KINDS);
export type OriginKind = z.output<typeof KIND>;

export const writeOrigins = write(
  'origin/write',
  {
    /** Id of the node, or of the passage of a file, whose text says so. */
    source: text,
    engine: z.enum(ENGINES),
    model: maybeText,
    /** The number of the rules of now. */
    reader: number,
    rows: z.array(
      z.object({
        /** Id of a node, an edge or a hyperedge. */
        target: text,
        kind: KIND,
        isNew: flag,
        confidence: number,
        evidence: maybeText,
        /** Of a node: what the text says it is, and by which names; null of a relationship. */
        description: maybeText,
        names: texts.nullable(),
      }),
    ),
    now: text,
  } /** The things that are derived; of a node, whether the text said something else of it before. */,
  { target: text, is_retold: flag },
);

export const endOrigins = write(
  'origin/end',
  { sources: texts, kept: texts },
  { target: text, kind: KIND, is_supported: flag },
);

export const copyOrigins = write('origin/copy', {
  /** Ids of things, and of those that they were merged into. */
  rows: z.array(z.object({ from: text, into: text })),
});

const telling = z.object({
  description: maybeText,
  /** Null where an earlier version of the service read the text, and kept nothing of what it says of a node. */
  names: texts.nullable(),
  at: text,
});
export type Telling = z.output<typeof telling>;

export const tellingsOf = write(
  'origin/tellings',
  { ids: texts, limit: number },
  { node: nodeRecord, tellings: z.array(telling) },
);

export const retellDerived = write('node/retell', {
  rows: z.array(z.object({ id: text, description: text, data: text, updated_at: text })),
});
export const passagesWithOrigins = read('origin/passages-of-file', { id: text }, { id: text });
export const statementsOf = read('origin/statements', { key: text, limit: number }, { statement: text });

export const originsOfTargets = read(
  'origin/of-targets',
  {
    targets: texts,
    /** Origins of a thing that are read at most, of which passages of one node's files count once. */
    read: number,
    /** Origins of a thing that are returned at most. */
    limit: number,
  },
  {
    target: text,
    /** Key of the node. */
    source: text,
    engine: z.enum(ENGINES),
    model: maybeText,
    confidence: number,
    evidence: maybeText,
  },
);

const ids = { ids: texts };
const deleted = { id: text, label: maybeText };
export const deleteUnsupportedEdges = write('origin/delete-edges', ids, deleted);
export const deleteUnsupportedHyperedges = write('origin/delete-hyperedges', ids, deleted);
export const unconnectedNodes = write('origin/unconnected', { ids: texts }, { key: text });

export const removedBefore = read(
  'origin/removed-before',
  {
    rows: z.array(z.object({ index: number, label: text, nodes: texts })),
    /** Subject of the service, whose removals do not count. */
    service: text,
  },
  { index: number },
);

const namedNode = z.object({ key: text, node_type: text, data: jsonText });

const namesSought = {
  /** Nodes of a name at most; of one that more have, none is returned. */
  maxNodes: number,
  /** Characters of data at most; longer data is left out. */
  longest: number,
  /** Key of a node that no name is of. */
  except: text,
  /** The number of the rules of now: what older ones alone made has no name. */
  reader: number,
};

export const nodesOfNames = read('name/nodes-of-names', { names: texts, ...namesSought }, namedNode);

export const nodesByWords = read(
  'name/nodes-by-words',
  {
    words: texts,
    limit: number,
    ...namesSought,
  } /** `cut`: those of the words by which the node was found that have more names or nodes. */,
  namedNode.extend({ cut: texts }),
);

export const derivedFrom = read(
  'origin/of-source' /** Id of the node whose text it is. */,
  { source: text },
  {
    target: text,
    kind: z.enum(ORIGIN_KINDS),
    engine: z.enum(ENGINES),
    model: maybeText,
    /** Null of a relationship. */
    key: maybeText,
    /** Of a node, whether a caller related it. */
    is_related: flag,
  },
);
