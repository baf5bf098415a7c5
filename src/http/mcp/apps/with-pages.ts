import type { Method, MethodResult, Methods } from '../methods.ts';
import { GRAPH_PAGE, listedPage, readPage } from './graph-page.ts';

/** Tools whose answers the page draws. */
const DRAWN = new Set(['hm_get_overview', 'hm_find_related', 'hm_recall']);

/** The methods, which name the page of the graph to clients that show pages; all others get the same bytes as without. */
export function withPages(methods: Methods): Methods {
  return new Map(
    [...methods].map(([name, method]) => {
      const add = Object.hasOwn(ADDED, name) ? ADDED[name as keyof typeof ADDED] : undefined;
      return [name, add ? add(method) : method];
    }),
  );
}

type Add = (method: Method) => Method;

const ADDED = {
  'tools/list': listing('tools', (tools) =>
    tools.map((tool) =>
      DRAWN.has(String(tool['name'])) ? { ...tool, _meta: { ui: { resourceUri: GRAPH_PAGE } } } : tool,
    ),
  ),
  'resources/list': listing('resources', (resources) => [...resources, listedPage]),
  'resources/read': (method) => async (call) =>
    call.params['uri'] === GRAPH_PAGE ? { contents: [await readPage()] } : method(call),
} as const satisfies Readonly<Record<string, Add>>;

type Items = readonly Readonly<Record<string, unknown>>[];

function listing(field: string, change: (items: Items) => Items): Add {
  return (method) =>
    async (call): Promise<MethodResult> => {
      const list = await method(call);
      return call.showsPages ? { ...list, [field]: change(list[field] as Items) } : list;
    };
}
