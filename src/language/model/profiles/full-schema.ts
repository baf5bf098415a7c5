export const MIN_NODES = 2;
export const MAX_NODES = 6;

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };

/**
 * The JSON Schema of an answer. Hosted services want every property required and no other allowed, and know no keywords for
 * lengths and counts: those hold when the answer is read.
 */
export function fullSchema(types: readonly string[]): object {
  return objectOf({
    entities: listOf({
      name: text,
      node_type: types.length === 0 ? text : { type: 'string', enum: types },
      description: text,
      aliases: { type: 'array', items: text },
    }),
    relationships: listOf({
      nodes: { type: 'array', items: text },
      relationship: text,
      valid_from: textOrNull,
      valid_to: textOrNull,
      evidence: textOrNull,
    }),
  });
}

function listOf(properties: Readonly<Record<string, object>>): object {
  return { type: 'array', items: objectOf(properties) };
}

function objectOf(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
