/** A message, or each of a batch, without params that are null and parameters that are: clients send null for what they leave out. */
export function withoutNull(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNull);
  if (!isObject(body) || !('params' in body)) return body;
  const { params, ...rest } = body;
  if (params === null) return rest;
  if (!isObject(params)) return body;
  return {
    ...rest,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
