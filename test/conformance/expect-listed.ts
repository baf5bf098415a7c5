import { prompts, resources, resourceTemplates } from '../../src/guide/index.ts';
import { toMcpTools } from '../../src/http/mcp/mcp-tool.ts';
import { toolRegistry } from '../../src/tools/index.ts';
import type { TestTenant } from '../support/tenant.ts';
import { conformancePrompts } from './prompts.ts';
import { conformanceResources, conformanceTemplates } from './resources.ts';
import { conformanceTools } from './tools.ts';

type Named = { readonly name: string };

const LISTS: readonly [string, readonly Named[]][] = [
  ['tools/list', [...toMcpTools(toolRegistry), ...conformanceTools].map(({ listing }) => listing)],
  ['resources/list', [...resources, ...conformanceResources]],
  ['resources/templates/list', [...resourceTemplates, ...conformanceTemplates]],
  ['prompts/list', [...prompts, ...conformancePrompts]],
];

/** Throws unless the lists hold the service's own and the fixtures: a scenario whose tool is missing could pass by mistake. */
export async function expectListed(tenant: TestTenant): Promise<void> {
  for (const [method, expected] of LISTS) {
    const response = await tenant.post('/mcp', { jsonrpc: '2.0', id: 1, method });
    const { result } = (await response.json()) as { result: Record<string, Named[]> };
    const listed = new Set(
      Object.values(result)
        .flat()
        .map(({ name }) => name),
    );
    const missing = expected.filter(({ name }) => !listed.has(name)).map(({ name }) => name);
    if (missing.length > 0) throw new Error(`Not in ${method}: ${missing.join()}.`);
  }
}
