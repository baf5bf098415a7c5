import { AppError } from '../errors.ts';
import { deleteEdges, deleteHyperedges } from '../graph/queries/relationship.ts';
import { lockNodes } from '../graph/queries/node.ts';
import type { NodeRecord } from '../graph/queries/records.ts';
import { executeWrite, type Unit } from '../graph/run-query.ts';
import { changeContent, noSuchNode, readNode, type ContentChange } from './change-content.ts';
import { refuseLargeData } from './data-limit.ts';
import { isSameJson, mergePatch } from './json-data.ts';
import type { MemoryContext } from './memory-context.ts';
import { prepareRelationships, type PreparedRelationship } from './prepare-relationships.ts';
import type { RelationshipInput } from './relationship-input.ts';
import { SEQUENCE } from './sequence.ts';
import { writeRelationships } from './write-relationships.ts';

export interface UpdateInput {
  readonly key: string;
  readonly description?: string | undefined;
  readonly node_type?: string | undefined;
  /** JSON merge patch (RFC 7396). */
  readonly data?: Readonly<Record<string, unknown>> | undefined;
  readonly add_relationships: readonly RelationshipInput[];
  readonly remove_relationships: readonly string[];
}

type ChangedField = 'description' | 'node_type' | 'data' | 'relationships';

export interface UpdatedNode {
  id: string;
  key: string;
  status: 'updated' | 'unchanged';
  updated_at: string;
  changed: ChangedField[];
}

/** Changes a node and its relationships as one unit. Throws NOT_FOUND for the node, a key or a relationship. */
export async function updateNode(memory: MemoryContext, input: UpdateInput): Promise<UpdatedNode> {
  const links = await prepareRelationships(memory, input.add_relationships);
  const relate = (unit: Unit) => changeRelationships(memory, unit, input, links);
  const before = await readNode(memory, input.key);
  const { node, old, extra } = isContentChanged(before, input)
    ? await changeContent(memory, input.key, (current) => applyTo(current, input), relate)
    : { node: before, old: before, extra: await relateOnly(memory, input, relate) };
  const changed: ChangedField[] = [
    ...changedFields(old, node),
    ...(extra ? (['relationships'] as const) : []),
  ];
  const status = changed.length > 0 ? 'updated' : 'unchanged';
  return { id: node.id, key: node.key, status, updated_at: node.updated_at, changed };
}

function applyTo(old: NodeRecord, { description, node_type, data: patch }: UpdateInput): ContentChange {
  const data = patch && mergePatch(old.data, patch);
  if (data)
    refuseLargeData(`The node ${old.key}`, data, 'Remove fields by setting them to null, or send less.');
  return { description, node_type, data };
}

const CONTENT_FIELDS = ['description', 'node_type', 'data'] as const;

function isContentChanged(old: NodeRecord, input: UpdateInput): boolean {
  const change = applyTo(old, input);
  return CONTENT_FIELDS.some(
    (field) => change[field] !== undefined && !isSameJson(change[field], old[field]),
  );
}

function changedFields(old: NodeRecord, node: NodeRecord): ChangedField[] {
  return CONTENT_FIELDS.filter((field) => !isSameJson(old[field], node[field]));
}

async function relateOnly(
  memory: MemoryContext,
  input: UpdateInput,
  relate: (unit: Unit) => Promise<boolean>,
): Promise<boolean> {
  if (input.add_relationships.length + input.remove_relationships.length === 0) return false;
  const isChanged = await executeWrite(memory.graph, async (unit) => {
    const found = await unit.run(lockNodes, { keys: [input.key] });
    if (found.length === 0) throw noSuchNode(input.key);
    return relate(unit);
  });
  memory.derivations.notify(memory);
  return isChanged;
}

/** Whether anything changed. */
async function changeRelationships(
  memory: MemoryContext,
  unit: Unit,
  { key, remove_relationships }: UpdateInput,
  links: readonly PreparedRelationship[],
): Promise<boolean> {
  await removeRelationships(unit, key, [...new Set(remove_relationships)]);
  const { isChanged } = await writeRelationships(memory, unit, links);
  return isChanged || remove_relationships.length > 0;
}

async function removeRelationships(unit: Unit, key: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = [
    ...(await unit.run(deleteEdges, { key, ids, ...SEQUENCE })),
    ...(await unit.run(deleteHyperedges, { key, ids })),
  ].map(({ id }) => id);
  const missing = ids.filter((id) => !removed.includes(id));
  if (missing.length === 0) return;
  throw new AppError(
    'NOT_FOUND',
    `The node ${key} has no relationship ${missing.join(', ')}. See them with hm_get_relationships.`,
    { details: { missing } },
  );
}
