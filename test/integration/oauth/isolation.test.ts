import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { modernHeaders, modernMessage } from '../../support/mcp-requests.ts';
import { test } from '../../support/oauth-test.ts';
import { seeded } from '../../support/random.ts';
import { rounds } from '../../support/rounds.ts';
import { settled } from '../../support/settled.ts';
import { ToolClient } from '../../support/tool-client.ts';

const CALLS = rounds({ few: 150, all: 3_000 });
const AT_ONCE = 8;
const SEED = 20;
const KEYS = Array.from({ length: 8 }, (_, at) => `note_${at}`);
/** Routes of tools; others are called by MCP. */
const ROUTES: Readonly<Record<string, string>> = {
  hm_store: 'store',
  hm_store_batch: 'store/batch',
  hm_update: 'update',
  hm_recall: 'recall',
  hm_get_nodes: 'nodes',
  hm_add_relationships: 'relationships',
  hm_find_related: 'find-related',
  hm_forget: 'forget',
};

interface Twin {
  /** A word that each of its texts has, and no text of the other. */
  readonly mark: string;
  readonly graphId: string;
  readonly tokens: readonly string[];
}

interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

test(
  'twin tenants with equal keys never see a byte of each other, by whatever way they call',
  { timeout: 600_000 + CALLS * 100 },
  async ({ issuer, service, url }) => {
    const twins = await Promise.all(
      ['quokka', 'wombat'].map(async (mark): Promise<Twin> => {
        const { id, graph_id: graphId } = await service.operator.createAccount(`${mark}-${randomUUID()}`);
        const { key } = await service.operator.createKey(graphId, { scope: 'admin' });
        const { accounts } = await service.operator.list();
        const namespace = accounts.find((account) => account.id === id)?.namespace;
        const claims = {
          app_metadata: { tenant_ns: namespace, tenant_db: 'main' },
          scope: 'memory:read memory:write',
        };
        return { mark, graphId, tokens: [key, await issuer.sign(claims)] };
      }),
    );
    const random = seeded(SEED);
    const below = (max: number) => Math.floor(random() * max);
    const pick = <T>(list: readonly T[]) => list[below(list.length)] as T;
    const statuses = new Map<string, number>();

    const one = async () => {
      const at = below(2);
      const [own, other] = [twins[at], twins[1 - at]] as [Twin, Twin];
      const { tool, input } = randomCall(own, pick, below);
      const isStrayed = below(20) === 0;
      const headers = {
        'idempotency-key': `same-${below(CALLS)}`,
        ...(isStrayed && { 'x-graph-id': other.graphId }),
      };
      const client = new ToolClient(url, pick(own.tokens));
      const route = ROUTES[tool];
      const response = await (route !== undefined && below(2) === 0
        ? client.post(`/api/v1/memory/${route}`, input, headers)
        : client.post('/mcp', modernMessage('tools/call', { name: tool, arguments: input }), {
            ...modernHeaders('tools/call', tool),
            ...headers,
          }));
      // The answer names the words of its own query that no result holds.
      const text = (await response.text()).replaceAll(/No result holds: \w+|"missing_words":\["\w+"\]/g, '');
      expect(text, `${own.mark}: ${tool} ${JSON.stringify(input)}`).not.toContain(other.mark);
      if (isStrayed) expect(response.status).toBe(403);
      else statuses.set(tool, (statuses.get(tool) ?? 0) + Number(response.status < 300));
    };
    for (let call = 0; call < CALLS; call += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, one));

    // The calls were answered, not refused, and each twin still has its own texts.
    for (const tool of Object.keys(ROUTES))
      expect(statuses.get(tool) ?? 0, tool).toBeGreaterThan(CALLS / 200);
    for (const { mark, tokens } of twins) {
      const client = new ToolClient(url, tokens[0] as string);
      await settled(client);
      const exported = await (await client.fetch('/api/v1/memory/export')).text();
      expect(exported).toContain(mark);
      for (const { mark: foreign } of twins) if (foreign !== mark) expect(exported).not.toContain(foreign);
    }
  },
);

function randomCall(
  { mark }: Twin,
  pick: <T>(list: readonly T[]) => T,
  below: (max: number) => number,
): Call {
  const key = pick(KEYS);
  const node = { key, description: `The ${mark} number ${below(100)} sleeps.`, data: { owner: mark } };
  const nodes = [pick(KEYS), pick(KEYS)];
  const session_id = `session-${below(3)}`;
  return pick<Call>([
    { tool: 'hm_store', input: { ...node, on_conflict: 'update' } },
    { tool: 'hm_store_batch', input: { nodes: [node, { ...node, key: pick(KEYS) }] } },
    { tool: 'hm_update', input: { key, description: node.description } },
    {
      tool: 'hm_recall',
      input: { query: pick(['who sleeps?', 'quokka', 'wombat', '/sleeps/', '*']), session_id },
    },
    { tool: 'hm_get_nodes', input: { keys: nodes } },
    {
      tool: 'hm_add_relationships',
      input: { relationships: [{ nodes, relationship: `likes the ${mark}` }] },
    },
    { tool: 'hm_get_relationships', input: { key } },
    { tool: 'hm_find_related', input: { start_node: key, query: 'who sleeps?' } },
    { tool: 'hm_forget', input: { key } },
  ]);
}
