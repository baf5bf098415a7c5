import { openApiDocument } from '../../src/http/openapi/document.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import { table } from './markdown.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Body {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Body }>> };
}

interface Route {
  readonly route: string;
  readonly operation: Operation;
}

interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What the description of an operation says that no admin of an account may call. */
const BY_OPERATOR = 'For the operator of the service alone.';

/** Every route of the OpenAPI document, a table for each of its tags. */
export function routeTables(): string {
  const { tags, paths } = openApiDocument(toolRegistry) as Document;
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  return tags
    .map(({ name, description }) => {
      const tagged = routes.filter(({ operation }) => operation.tags.includes(name));
      return `### ${name}\n\n${description}.\n\n${tableOf(tagged)}`;
    })
    .join('\n\n');
}

/** The fields of tools have a page of their own. */
function tableOf(routes: readonly Route[]): string {
  const isOfTools = routes.some(({ route }) => route.includes('/api/v1/memory/'));
  const columns = ['Route', 'Needs', 'Does', ...(isOfTools ? [] : ['Fields'])];
  const rows = routes.map(({ route, operation }) =>
    [`\`${route}\``, credentialOf(operation), operation.summary, fieldsOf(operation)].slice(
      0,
      columns.length,
    ),
  );
  return table(columns, rows);
}

/** The names of what is sent in the query or the body; an optional one with a question mark. */
function fieldsOf({ parameters = [], requestBody }: Operation): string {
  const inQuery = parameters
    .filter((each) => each.in === 'query')
    .map((each) => nameOf(each.name, each.required));
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  const inBody = bodies.flatMap(({ properties = {}, required }) =>
    Object.keys(properties).map((name) => nameOf(name, required?.includes(name))),
  );
  return [...new Set([...inQuery, ...inBody])].join(', ');
}

function nameOf(name: string, isRequired = false): string {
  return `\`${name}${isRequired ? '' : '?'}\``;
}

function credentialOf({ description = '', security }: Operation): string {
  if (security?.length === 0) return 'nothing';
  if (security?.some((scheme) => 'dashboard' in scheme)) return 'a session';
  if (security?.some((scheme) => Object.keys(scheme).length === 0)) return 'a link or an access token';
  if (description.includes(BY_OPERATOR)) return 'the operator';
  const [, scope] = /Scope: (\w+)\./.exec(description) ?? [];
  return scope === undefined ? 'any key' : `scope ${scope}`;
}
