import { z } from 'zod';
import { canonicalType, DEFAULT_TYPE } from '../../../ontology/node-type.ts';
import { ForeignRecords } from './foreign-records.ts';
import { without } from '../without.ts';
import { leftOut, type ImportItem, type ReadValues } from './import-item.ts';

/** https://docs.mem0.ai/api-reference/memory/get-memories */
const memory = z.looseObject({
  id: z.string(),
  memory: z.string().regex(/\S/),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
});

/** https://docs.mem0.ai/platform/features/graph-memory; older versions say `destination` instead of `target`. */
const relation = z.looseObject({
  source: z.string().min(1),
  source_type: z.string().nullish(),
  relationship: z.string(),
  target: z.string().nullish(),
  destination: z.string().nullish(),
  target_type: z.string().nullish(),
  destination_type: z.string().nullish(),
});

/** Words of a memory that its key has. */
const WORDS_OF_KEY = 6;

/**
 * What mem0 exports: `[…]`, `{results: […]}` or `{results: […], relations: […]}`. A memory becomes a fact; the user, agent and run
 * stand in `data`. What a relation names becomes a node of its own, since mem0 says nothing else of it.
 */
export async function* mem0(values: ReadValues, now: string): AsyncGenerator<ImportItem> {
  const records = new ForeignRecords(now);
  for await (const { value, place } of values()) {
    const found = memory.safeParse(value).data;
    if (found) yield* memoryNode(found, records, place);
    else if (!relation.safeParse(value).success)
      yield leftOut(place, 'It is neither a memory with an id and a text nor a relation.');
  }
  const keys = new Map<string, string>();
  for await (const { value, place } of values()) {
    if (memory.safeParse(value).success) continue;
    const found = relation.safeParse(value).data;
    if (found) yield* relationEdge(found, { records, keys }, place);
  }
}

function memoryNode(found: z.output<typeof memory>, records: ForeignRecords, place: string) {
  const { id, memory: description, metadata, created_at, updated_at, ...rest } = found;
  // The others are of a search and of mem0's own bookkeeping.
  const data = without(rest, 'score', 'hash');
  const words = description.split(/\s+/, WORDS_OF_KEY).join(' ');
  const key = records.keys.make(DEFAULT_TYPE, `${words} ${id.slice(0, 8)}`);
  const node = { key, node_type: DEFAULT_TYPE, description, id, created_at, updated_at };
  return records.node({ ...node, data: { ...metadata, ...data, mem0_id: id } }, place);
}

interface Named {
  readonly records: ForeignRecords;
  /** Keys of what relations named so far. */
  readonly keys: Map<string, string>;
}

function* relationEdge(found: z.output<typeof relation>, named: Named, place: string): Generator<ImportItem> {
  const { source, source_type, relationship, target, destination, target_type, destination_type } = found;
  const end = target ?? destination;
  if (!end) {
    yield leftOut(place, 'The relation has no target.');
    return;
  }
  const from = yield* entity(source, source_type, named, place);
  const to = yield* entity(end, target_type ?? destination_type, named, place);
  // mem0 writes works_at.
  yield* named.records.edge({ from, to, relationship: relationship.replaceAll('_', ' ') }, place);
}

function* entity(
  name: string,
  givenType: string | null | undefined,
  { records, keys }: Named,
  place: string,
): Generator<ImportItem, string> {
  const known = keys.get(name);
  if (known !== undefined) return known;
  const node_type = canonicalType(givenType ?? '') ?? 'concept';
  const key = records.keys.make(node_type, name);
  keys.set(name, key);
  const words = name.replaceAll('_', ' ');
  yield* records.node({ key, node_type, description: words, data: { name: words } }, place);
  return key;
}
