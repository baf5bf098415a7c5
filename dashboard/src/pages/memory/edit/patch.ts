type Fields = Readonly<Record<string, unknown>>;

/** The JSON merge patch (RFC 7396) that makes one object of another: null removes a field. */
export function patchOf(before: Fields, after: Fields): Record<string, unknown> {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  const changed = Object.entries(after)
    .map(([name, value]) => ({ name, value, old: Object.hasOwn(before, name) ? before[name] : undefined }))
    .filter(({ value, old }) => !isSame(old, value))
    .map(({ name, value, old }) => [name, isFields(old) && isFields(value) ? patchOf(old, value) : value]);
  // Made from entries: a field may have a name that objects of JavaScript have themselves.
  return Object.fromEntries([...removed.map((name) => [name, null]), ...changed]) as Record<string, unknown>;
}

/** Whether two values of JSON are the same, in whatever order their fields stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isFields(one) || !isFields(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
