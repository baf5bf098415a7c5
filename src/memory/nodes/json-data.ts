type JsonObject = Record<string, unknown>;

/** JSON merge patch (RFC 7396): null removes a field, objects are merged, anything else replaces. */
export function mergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) merged.delete(field);
    else if (isObject(value)) {
      const old = merged.get(field);
      merged.set(field, mergePatch(isObject(old) ? old : {}, value));
    } else merged.set(field, value);
  }
  return Object.fromEntries(merged);
}

/** Whether two JSON values are equal, apart from the order of their fields. */
export function isSameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // Different from an array of pairs.
  return { fields: fields.map(([field, inner]) => [field, sorted(inner)]) };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
