import type { WrittenRelationship } from '../transaction/changes.ts';
import { v7 as uuidv7 } from 'uuid';
import { lockNodes } from '../../graph/queries/node.ts';
import { mergeEdges, mergeHyperedges } from '../../graph/queries/relationship.ts';
import { isSameJson } from '../nodes/json-data.ts';
import { UnknownKeys } from '../nodes/unknown-keys.ts';
import { deleteUnused } from '../../graph/queries/label.ts';
import { relationshipText } from '../text/node-text.ts';
import type { WriteTransaction } from '../transaction/write-memory.ts';
import type { Actor } from '../transaction/dependencies.ts';
import { mergeStates, type MergedRow } from './merge-states.ts';
import {
  labelsAlong,
  type AttributedRelationship,
  type PreparedRelationship,
} from './prepare-relationships.ts';
import { closeContradicted, type Closing } from './single-valued.ts';
import { kindOf } from './relationship-input.ts';
import { SEQUENCE_AND_AUTHORS } from '../ontology/label.ts';
import { embeddings } from '../vectors/graph-embedder.ts';

export interface RelationshipWrite {
  /** Every relationship of the input, in its order. */
  readonly written: WrittenRelationship[];
  /** Ids of those that were created, or that have another state now. */
  readonly changed: ReadonlySet<string>;
  /** Those that existed before as they were, by id. */
  readonly before: ReadonlyMap<string, MergedRow>;
  /** Data and valid times that all of them have now, by id. */
  readonly after: ReadonlyMap<string, Pick<MergedRow, 'data' | 'valid_from' | 'valid_to'>>;
}

/** Locks the nodes, and merges the relationships between them. Throws NOT_FOUND naming every unknown key. */
export async function lockAndMerge(
  tx: WriteTransaction,
  actor: Actor,
  prepared: readonly PreparedRelationship[],
): Promise<RelationshipWrite> {
  await lockOrRefuse(tx, [...new Set(prepared.flatMap(({ nodes }) => nodes))]);
  return mergeRelationships(tx, by(actor, prepared));
}

/** Relationships with who writes them. */
export function by(actor: Actor, prepared: readonly PreparedRelationship[]): AttributedRelationship[] {
  return prepared.map((each) => ({ ...each, actor }));
}

/** Merges relationships between nodes that exist and are locked. */
export async function mergeRelationships(
  tx: WriteTransaction,
  prepared: readonly AttributedRelationship[],
): Promise<RelationshipWrite> {
  const merged = await mergeAll(tx, prepared);
  const after = await mergeStates(tx, prepared, merged);
  const current = merged.sort((a, b) => a.index - b.index).map((row) => ({ ...row, ...after.get(row.id) }));
  const closings = await closeContradicted(tx, prepared, current);
  const written = current.map((row) => toWritten({ ...row, ...closings.get(row.index) }));
  await deleteUnwritten(tx, prepared, written);
  const existing = merged.filter(({ created }) => !created);
  const changed = merged.filter((row) => row.created || !hasState(row, after.get(row.id)));
  return {
    written,
    changed: new Set(changed.map(({ id }) => id)),
    before: new Map(existing.map((row) => [row.id, row])),
    after,
  };
}

function toWritten({ created, nodes, ...row }: MergedRow & Partial<Closing>): WrittenRelationship {
  const { id, relationship, label, valid_from, valid_to, closed, change } = row;
  return {
    ...{ id, kind: kindOf({ nodes }), nodes, relationship, label, status: created ? 'created' : 'merged' },
    ...(valid_from !== null && { valid_from }),
    ...(valid_to !== null && { valid_to }),
    ...(closed && { closed, change }),
  };
}

function hasState(
  row: MergedRow,
  { data, valid_from, valid_to }: Pick<MergedRow, 'data' | 'valid_from' | 'valid_to'> = row,
): boolean {
  return isSameJson([row.data, row.valid_from, row.valid_to], [data, valid_from, valid_to]);
}

/** Deletes labels that were recorded for edges which exist under another label, unless something else has them. */
async function deleteUnwritten(
  tx: WriteTransaction,
  prepared: readonly PreparedRelationship[],
  written: readonly WrittenRelationship[],
): Promise<void> {
  const used = new Set(written.map(({ label }) => label));
  const unused = prepared.filter(({ label }) => !used.has(label));
  const labels = [...new Set(unused.map(({ label }) => label))].sort();
  if (labels.length > 0) await tx.run(deleteUnused, { labels, types: [] });
}

/** The keys are sorted, so that two writers of the same nodes wait for each other instead of deadlocking. */
async function lockOrRefuse(tx: WriteTransaction, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const found = new Set((await tx.run(lockNodes, { keys: keys.sort() })).map(({ key }) => key));
  const missing = keys.filter((key) => !found.has(key));
  if (missing.length > 0) throw unknownKeys(missing);
}

export function unknownKeys(missing: readonly string[]): UnknownKeys {
  return new UnknownKeys(missing, (nameOf) => `Store it first with ${nameOf('hm_store')}.`);
}

async function mergeAll(
  tx: WriteTransaction,
  prepared: readonly AttributedRelationship[],
): Promise<MergedRow[]> {
  const indexed = prepared.map((each, index) => ({ ...each, index }));
  const { edge = [], hyperedge = [] } = Object.groupBy(indexed, kindOf);
  const merged: MergedRow[] = [];
  if (edge.length > 0) {
    const byConcept = Map.groupBy(edge, ({ meaning }) => meaning.concept);
    const edges = edge.map((each) => ({
      ...toRow(each),
      ...sameAs(each, byConcept.get(each.meaning.concept) ?? []),
      from: each.nodes[0] as string,
      to: each.nodes[1] as string,
    }));
    const parameters = { labels: labelsOf(edge), now: tx.at, ...SEQUENCE_AND_AUTHORS };
    merged.push(...(await tx.run(mergeEdges, { edges, ...parameters })));
  }
  if (hyperedge.length > 0) {
    const hyperedges = hyperedge.map((each) => ({
      ...toRow(each),
      nodes: [...each.nodes],
      identity: each.identity,
      vectors: embeddings(each.embedding ?? {}),
    }));
    merged.push(...(await tx.run(mergeHyperedges, { hyperedges, labels: labelsOf(hyperedge), now: tx.at })));
  }
  return merged;
}

/** No labels where only its own says so. */
function sameAs(edge: PreparedRelationship, along: readonly PreparedRelationship[]) {
  const { synonyms, converses } = labelsAlong(edge, along);
  const isAlone = synonyms.length === 1 && converses.length === 0;
  return { synonyms: isAlone ? [] : synonyms, converses };
}

function toRow({ index, written, ...given }: PreparedRelationship & { readonly index: number }) {
  const { relationship, label, data = {}, valid_from: validFrom = null, valid_to: validTo = null } = given;
  const isDerived = given.derived === true;
  const searchText = isDerived ? '' : relationshipText(relationship, label, data);
  const { id = uuidv7(), created_at: createdAt = null } = written ?? {};
  const content = { relationship, label, data: JSON.stringify(data), searchText };
  return { index, id, createdAt, validFrom, validTo, isDerived, ...content };
}

/** Each label once, so that a thousand edges send one vector; sorted, so that all writers lock them in one order. */
function labelsOf(relationships: readonly PreparedRelationship[]) {
  const vectors = new Map(relationships.map(({ label, labelVector }) => [label, labelVector]));
  return [...vectors]
    .map(([label, vector]) => ({ label, vectors: embeddings(vector) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}
