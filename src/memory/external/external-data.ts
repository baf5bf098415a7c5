export type Properties = Readonly<Record<string, unknown>>;

/** The data of external things: `data` and what is not `understood` otherwise; of damaged ones not what the service makes anew. */
export function dataOf(
  properties: Properties,
  understood: Properties,
  made: ReadonlySet<string>,
): Record<string, unknown> {
  const isLeftOut = (name: string) =>
    name === 'data' || understood[name] !== undefined || (isDamaged(properties) && made.has(name));
  const others = Object.entries(properties).filter(([name, value]) => value !== null && !isLeftOut(name));
  return {
    ...parsed(properties['data']),
    ...Object.fromEntries(others.map(([name, value]) => [name, plain(value)])),
  };
}

/** The first of the properties that is a text and says something. */
export function textOf(properties: Properties, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = properties[name];
    const text = typeof value === 'string' ? value.replaceAll(/[^\P{Cc}\n\t]/gu, ' ').trim() : '';
    if (text !== '') return text;
  }
  return undefined;
}

/** Times, points and the like become the text that Neo4j shows for them. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (['string', 'boolean'].includes(typeof value)) return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value);
}

/** The statements of cypher/external tell it by the same two properties. */
function isDamaged({ search_text, created_at }: Properties): boolean {
  return typeof search_text === 'string' && typeof created_at === 'string';
}

function parsed(data: unknown): object {
  if (data === undefined || data === null) return {};
  if (typeof data !== 'string') return { data: plain(data) };
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { data };
  } catch {
    return { data };
  }
}
