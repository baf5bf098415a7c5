import { isDeepStrictEqual } from 'node:util';
import { canonicalType, DEFAULT_TYPE } from '../../../ontology/node-type.ts';
import { entityOf, relationOf, sentencesOf, type Entity } from './entity-relation.ts';
import { ForeignRecords } from './foreign-records.ts';
import { leftOut, type ImportItem, type LeftOut, type PlacedValue } from './import-item.ts';

type ReadRecords = () => AsyncIterable<PlacedValue | LeftOut>;

interface Made {
  readonly key: string;
  readonly node_type: string;
  /** Its fields beside name and text. */
  readonly data: Record<string, unknown>;
}

/**
 * The file of the MCP reference memory server: a node for each entity, whose text is its observations, and an edge for each relation.
 * Entities of one name are one, and a relation needs both of its entities, as in that server.
 */
export async function* memoryJsonl(read: ReadRecords, now: string): AsyncGenerator<ImportItem> {
  const records = new ForeignRecords(now);
  const others = await othersOfTheirName(read);
  const made = new Map<string, Made>();
  for await (const found of read()) {
    if ('section' in found) {
      yield found;
      continue;
    }
    const { value, place } = found;
    const entity = entityOf(value);
    if (!entity) {
      if (!relationOf(value)) yield leftOut(place, 'It is neither an entity with a name nor a relation.');
      continue;
    }
    const { name } = entity;
    const known = made.get(name);
    if (known) {
      yield* unlike(entity, known, place);
      continue;
    }
    const node_type = typeOf(entity);
    const key = records.keys.make(node_type, name);
    const content = contentOf([entity, ...(others.get(name) ?? [])]);
    made.set(name, { key, node_type, data: others.has(name) ? content.data : {} });
    yield* records.node({ key, node_type, ...content }, place);
  }
  yield* relations(read, made, records);
}

/** Entities of a name that stand behind the first one. */
async function othersOfTheirName(read: ReadRecords): Promise<ReadonlyMap<string, readonly Entity[]>> {
  const names = new Set<string>();
  const others = new Map<string, Entity[]>();
  for await (const found of read()) {
    const entity = 'section' in found ? undefined : entityOf(found.value);
    if (!entity) continue;
    const { name } = entity;
    const known = others.get(name);
    if (known) known.push(entity);
    else if (names.has(name)) others.set(name, [entity]);
    names.add(name);
  }
  return others;
}

function typeOf({ type }: Entity): string {
  return canonicalType(type ?? '') ?? DEFAULT_TYPE;
}

/** What is left out of an entity whose node says otherwise. */
function* unlike(entity: Entity, { node_type, data }: Made, place: string): Generator<ImportItem> {
  const isOther = entity.type !== undefined && typeOf(entity) !== node_type;
  const fields = Object.entries(entity.data).filter(([name, value]) => !isDeepStrictEqual(data[name], value));
  const others = [...(isOther ? ['type'] : []), ...fields.map(([name]) => name)];
  if (others.length > 0)
    yield leftOut(place, `An entity of this name stands before it with another ${others.join(', ')}.`);
}

/** `Ada Lovelace: Wrote the first program. Lived in London.`; observations that are no texts stand in `data` as well. */
function contentOf(entities: readonly [Entity, ...Entity[]]) {
  const [{ name }] = entities;
  const all = entities.flatMap(({ observations }) => observations);
  const sentences = [...new Set(all.flatMap((each) => sentencesOf(each)))];
  const text = sentences.map((each) => (/[\p{P}\p{S}]$/u.test(each) ? each : `${each}.`)).join(' ');
  const isMore = all.some((each) => typeof each === 'object' && each !== null);
  // The first of several values counts.
  const data = entities.reduceRight((fields, each) => Object.assign(fields, each.data), {});
  return {
    description: text === '' ? name : `${name}: ${text}`,
    data: { name, ...data, ...(isMore && { observations: all }) },
  };
}

async function* relations(
  read: ReadRecords,
  made: ReadonlyMap<string, Made>,
  records: ForeignRecords,
): AsyncGenerator<ImportItem> {
  for await (const found of read()) {
    if ('section' in found || entityOf(found.value)) continue;
    const relation = relationOf(found.value);
    if (!relation) continue;
    const [from, to] = [made.get(relation.from)?.key, made.get(relation.to)?.key];
    if (from !== undefined && to !== undefined) yield* records.edge({ ...relation, from, to }, found.place);
    else
      yield leftOut(
        found.place,
        `There is no entity ${JSON.stringify(from === undefined ? relation.from : relation.to)}.`,
      );
  }
}
