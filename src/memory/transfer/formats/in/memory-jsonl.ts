import { z } from 'zod';
import { canonicalType, DEFAULT_TYPE } from '../../../ontology/node-type.ts';
import { ForeignRecords } from './foreign-records.ts';
import { without } from '../without.ts';
import { leftOut, type ImportItem, type ReadValues } from './import-item.ts';

/** https://github.com/modelcontextprotocol/servers/tree/main/src/memory#core-concepts */
const entityLine = z.looseObject({
  type: z.literal('entity'),
  name: z.string().min(1),
  entityType: z.string(),
  observations: z.array(z.string()),
});

const relationLine = z.looseObject({
  type: z.literal('relation'),
  from: z.string(),
  to: z.string(),
  relationType: z.string(),
});

/**
 * The file of the MCP reference memory server: a node for each entity, whose text is its observations, and an edge for each relation.
 * As in that server, the first entity of a name counts, and a relation needs both of its entities.
 */
export async function* memoryJsonl(lines: ReadValues, now: string): AsyncGenerator<ImportItem> {
  const records = new ForeignRecords(now);
  const keys = new Map<string, string>();
  for await (const { value, place } of lines()) {
    const entity = entityLine.safeParse(value).data;
    if (!entity) {
      if (!relationLine.safeParse(value).success)
        yield leftOut(place, 'It is neither an entity nor a relation.');
      continue;
    }
    if (keys.has(entity.name)) {
      yield leftOut(place, 'An entity of this name stands before it.');
      continue;
    }
    const { name, entityType, observations } = entity;
    const rest = without(entity, 'type', 'name', 'entityType', 'observations');
    const node_type = canonicalType(entityType) ?? DEFAULT_TYPE;
    const key = records.keys.make(node_type, name);
    keys.set(name, key);
    yield* records.node(
      { key, node_type, description: textOf(name, observations), data: { name, ...rest } },
      place,
    );
  }
  yield* relations(lines, keys, records);
}

async function* relations(
  lines: ReadValues,
  keys: ReadonlyMap<string, string>,
  records: ForeignRecords,
): AsyncGenerator<ImportItem> {
  for await (const { value, place } of lines()) {
    const relation = relationLine.safeParse(value).data;
    if (!relation) continue;
    const { from: fromName, to: toName, relationType } = relation;
    const data = without(relation, 'type', 'from', 'to', 'relationType');
    const from = keys.get(fromName);
    const to = keys.get(toName);
    if (from !== undefined && to !== undefined)
      yield* records.edge({ from, to, relationship: relationType, data }, place);
    else
      yield leftOut(place, `There is no entity ${JSON.stringify(from === undefined ? fromName : toName)}.`);
  }
}

/** `Ada Lovelace: Wrote the first program. Lived in London.` */
function textOf(name: string, observations: readonly string[]): string {
  const sentences = observations.map((text) => text.trim()).filter((text) => text !== '');
  return sentences.length > 0
    ? `${name}: ${sentences.map((each) => (/[\p{P}\p{S}]$/u.test(each) ? each : `${each}.`)).join(' ')}`
    : name;
}
