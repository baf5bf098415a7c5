import { v7 as uuidv7 } from 'uuid';
import type { NewEvent } from '../../graph/queries/history/timeline.ts';
import { createNodes, type NodeContent } from '../../graph/queries/node.ts';
import { PROFILE_KEY } from '../nodes/user-profile.ts';
import { labelOfType, MAX_TYPES } from '../ontology/node-type.ts';
import { embeddings, type Vectors } from '../vectors/graph-embedder.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';

export interface NewNode {
  readonly key: string;
  readonly properties: NodeContent;
  readonly vectors: Vectors;
  /** Of a node that comes back; by default a new id, and the time of the write. */
  readonly id?: string;
  readonly createdAt?: string;
  /** Whether its text is read for entities in the background. */
  readonly toEnrich?: boolean;
  /** Whether it was derived from a text. */
  readonly isDerived?: boolean;
  /** The entry of the timeline about it, if the same statement is to write it. */
  readonly entry?: NewEvent | undefined;
}

/** Creates the nodes whose keys are free. Returns the node of each key; none where its new type would be one too many. */
export function createAll(tx: WriteTransaction, nodes: readonly NewNode[]) {
  const limits = { maxTypes: MAX_TYPES, profileKey: PROFILE_KEY };
  return tx.run(createNodes, { nodes: nodes.map(toRow), now: tx.at, ...limits });
}

function toRow({ key, properties, vectors, id = uuidv7(), createdAt, toEnrich, isDerived, entry }: NewNode) {
  return {
    key,
    label: labelOfType(properties.node_type),
    vectors: embeddings(vectors),
    properties: { id, ...properties },
    createdAt: createdAt ?? null,
    toEnrich: toEnrich ?? false,
    isDerived: isDerived ?? false,
    entries: entry ? [entry] : [],
  };
}
