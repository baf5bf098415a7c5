import { createHash } from 'node:crypto';
import type { EdgeRecord, NodeRecord } from '../../../../graph/queries/records.ts';
import { isWithinLimit } from '../../../limits/long-data.ts';
import { canonicalLabel } from '../../../ontology/label.ts';
import { foreignDay, foreignTime, partsOf } from './foreign-time.ts';
import { leftOut, type ImportItem } from './import-item.ts';
import { NodeKeys } from './node-keys.ts';

const MAX_RELATIONSHIP = 500;
const MAX_DATA_DEPTH = 32;

/** A node as a document of another program describes it. Times are as that program writes them. */
export interface ForeignNode {
  readonly key: string;
  readonly node_type: string;
  readonly description: string;
  readonly data?: Record<string, unknown>;
  readonly id?: unknown;
  readonly occurred_at?: unknown;
  readonly created_at?: unknown;
  readonly updated_at?: unknown;
}

/** A relationship as a document of another program describes it, between keys. */
export interface ForeignEdge {
  readonly from: string;
  readonly to: string;
  readonly relationship: string;
  readonly data?: Record<string, unknown>;
  readonly id?: unknown;
  readonly created_at?: unknown;
  readonly valid_from?: unknown;
  readonly valid_to?: unknown;
}

/** Makes records of what documents of other programs say; `now` is the time of what has none. */
export class ForeignRecords {
  readonly keys = new NodeKeys();
  /** Ids of the edges so far: the memory has one edge of a label from a node to another. */
  readonly #edges = new Set<string>();
  readonly #now: string;

  constructor(now: string) {
    this.#now = now;
  }

  /** The node; where its text is too long for one, further nodes that follow it have the rest. */
  *node(node: ForeignNode, place: string): Generator<ImportItem> {
    const created_at = foreignTime(node.created_at) ?? this.#now;
    const updated_at = foreignTime(node.updated_at);
    const data = node.data ?? {};
    const isTooLarge = !isStorable(data);
    const reason = 'The fields beside the text are larger than 256 KiB or too deep. The text is kept.';
    if (isTooLarge) yield leftOut(place, reason);
    const [description = node.key, ...rest] = partsOf(node.description.toWellFormed());
    const record: NodeRecord = {
      id: idOf(node.id, [node.key]),
      key: node.key,
      description,
      node_type: node.node_type,
      data: isTooLarge ? {} : wellFormed(data),
      assets: [],
      occurred_at: foreignDay(node.occurred_at) ?? foreignTime(node.occurred_at) ?? null,
      created_at,
      updated_at: updated_at !== undefined && updated_at > created_at ? updated_at : created_at,
    };
    yield { section: 'nodes', record, place };
    yield* this.#parts(record, rest, place);
  }

  *#parts(first: NodeRecord, texts: readonly string[], place: string): Generator<ImportItem> {
    let before = first.key;
    for (const [at, description] of texts.entries()) {
      const part = at + 2;
      const key = this.keys.make(first.node_type, `${first.key} part ${part}`);
      const record = { ...first, id: idOf(undefined, [key]), key, description, data: { part } };
      yield { section: 'nodes', record, place };
      const follows = { from: key, to: before, relationship: 'follows', created_at: first.created_at };
      yield* this.edge(follows, place);
      before = key;
    }
  }

  /** Whether an edge with these ends and this label was made before. */
  hasEdge(from: string, to: string, relationship: string): boolean {
    return this.#edges.has(idOf(undefined, [from, to, canonicalLabel(relationship) ?? '']));
  }

  /** Notes an edge that has its record already. */
  addEdge({ from, to, label }: Pick<EdgeRecord, 'from' | 'to' | 'label'>): void {
    this.#edges.add(idOf(undefined, [from, to, label]));
  }

  *edge({ from, to, data = {}, ...edge }: ForeignEdge, place: string): Generator<ImportItem> {
    const relationship = edge.relationship.toWellFormed().trim().slice(0, MAX_RELATIONSHIP).toWellFormed();
    const label = canonicalLabel(relationship) ?? '';
    const problem = this.#problemOf({ from, to, label, data });
    if (problem !== undefined) {
      yield leftOut(place, problem);
      return;
    }
    this.addEdge({ from, to, label });
    const id = idOf(edge.id, [from, to, label]);
    const created_at = foreignTime(edge.created_at) ?? this.#now;
    const record = { id, from, to, relationship, label, data: wellFormed(data), created_at };
    yield { section: 'edges', record: { ...record, ...validityOf(edge) }, place };
  }

  /** Why the memory cannot hold an edge. */
  #problemOf(edge: Pick<EdgeRecord, 'from' | 'to' | 'label' | 'data'>): string | undefined {
    const { from, to, label, data } = edge;
    if (label === '') return 'The relationship has no word.';
    if (from === to) return 'The relationship leads from a node to itself.';
    if (!isStorable(data)) return 'The fields of the relationship are larger than 256 KiB or too deep.';
    return this.hasEdge(from, to, label) ? 'The same relationship stands before it.' : undefined;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The UUID of the document, or one of the record's names (RFC 9562, version 8): the same document makes the same ids again. */
function idOf(given: unknown, names: readonly string[]): string {
  if (typeof given === 'string' && UUID.test(given)) return given.toLowerCase();
  const digits = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** A relationship that ended before it began has no end. */
function validityOf(
  edge: Pick<ForeignEdge, 'valid_from' | 'valid_to'>,
): Pick<EdgeRecord, 'valid_from' | 'valid_to'> {
  const [from, to] = [foreignTime(edge.valid_from), foreignTime(edge.valid_to)];
  const hasEnd = to !== undefined && (from === undefined || from < to);
  return { ...(from !== undefined && { valid_from: from }), ...(hasEnd && { valid_to: to }) };
}

/** The depth comes first: a value that is nested without end has no JSON. */
function isStorable(data: Record<string, unknown>): boolean {
  return depthOf(data) <= MAX_DATA_DEPTH && isWithinLimit(data);
}

function depthOf(value: unknown): number {
  let depth = 0;
  let level: unknown[] = [value];
  while (level.length > 0 && depth <= MAX_DATA_DEPTH) {
    depth++;
    level = level.flatMap(valuesOf).filter((each) => typeof each === 'object' && each !== null);
  }
  return depth;
}

function valuesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [];
}

/** As JSON has it. The database would store a lone surrogate as another character. */
function wellFormed(data: Record<string, unknown>): Record<string, unknown> {
  const repaired = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value;
  return JSON.parse(JSON.stringify(data), repaired) as Record<string, unknown>;
}
