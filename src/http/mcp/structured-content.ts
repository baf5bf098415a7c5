/** Fields of items that are left out where they hold nothing. */
const OPTIONAL: ReadonlySet<string> = new Set(['data', 'assets', 'occurred_at', 'similar']);
const EXPLAINING: ReadonlySet<string> = new Set(['signals', 'weights']);

/**
 * A tool's whole answer as a client may hand it to a model: scores have three decimals, fields that hold nothing are left out,
 * and so is what explains the ranking, unless the call asks for it. Stored data is kept as it is.
 */
export function toStructuredContent(output: Record<string, unknown>, { explain }: Record<string, unknown>) {
  return leanObject(output, explain === true);
}

function leanObject(object: object, isExplained: boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([name, value]) => !(OPTIONAL.has(name) && isEmpty(value)))
      .filter(([name]) => isExplained || !EXPLAINING.has(name))
      .map(([name, value]) => [name, name === 'data' ? value : lean(value, isExplained)]),
  );
}

function lean(value: unknown, isExplained: boolean): unknown {
  if (typeof value === 'number') return Math.round(value * 1_000) / 1_000;
  if (Array.isArray(value)) return value.map((item) => lean(item, isExplained));
  return typeof value === 'object' && value !== null ? leanObject(value, isExplained) : value;
}

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
