import { compare, timed, type Comparison, type Compared, type Protocol } from '../measure/compare.ts';
import type { MeasuredService } from '../service/measured-service.ts';
import { JsonClient } from './json-client.ts';

const CLIENTS = 8;
const TARGET = { ratio: 1.6 };
const GRAPH = 'protocol';
const NODES = 200;
const MODERN = '2026-07-28';

/** A call of a tool by REST and by MCP. */
interface Call {
  readonly path: string;
  readonly name: string;
  readonly input: () => object;
}

/** Compares MCP with REST for the cheapest read, where the protocol costs most, and for a recall, in both protocol versions. */
export async function measureOverhead(service: MeasuredService, protocol: Protocol): Promise<Compared[]> {
  const { key } = await service.newGraph(GRAPH);
  const client = new JsonClient(service.url, key);
  try {
    await load(client);
    const compared: Compared[] = [];
    for (const comparison of comparisonsOf(client)) {
      console.error(`measuring ${comparison.name}, ${comparison.clients} clients`);
      compared.push(await compare(comparison, protocol));
    }
    return compared;
  } finally {
    client.close();
  }
}

async function load(client: JsonClient): Promise<void> {
  const nodes = Array.from({ length: NODES }, (_, index) => ({
    key: `node_${index}`,
    description: `Node number ${index} of the protocol's benchmark.`,
  }));
  await client.post('/api/v1/memory/store/batch', { nodes });
}

function comparisonsOf(client: JsonClient): Comparison[] {
  let calls = 0;
  const next = () => calls++ % NODES;
  const tools: Call[] = [
    { path: '/nodes', name: 'hm_get_nodes', input: () => ({ keys: [`node_${next()}`] }) },
    { path: '/recall', name: 'hm_recall', input: () => ({ query: `node number ${next()}` }) },
  ];
  return tools.flatMap((call) => [
    against(call, 'handshake', client, handshakeCall(client, call)),
    against(call, MODERN, client, modernCall(client, call)),
  ]);
}

function against(call: Call, version: string, client: JsonClient, ours: Comparison['ours']): Comparison {
  const path = `/api/v1/memory${call.path}`;
  return {
    name: `${call.name} over /mcp (${version})`,
    clients: CLIENTS,
    ours,
    reference: () => timed(`POST ${path}`, () => client.post(path, call.input())),
    target: TARGET,
  };
}

function handshakeCall(client: JsonClient, { name, input }: Call): Comparison['ours'] {
  return () => client.post('/mcp', message(name, { arguments: input() }));
}

function modernCall(client: JsonClient, { name, input }: Call): Comparison['ours'] {
  const meta = 'io.modelcontextprotocol';
  const _meta = { [`${meta}/protocolVersion`]: MODERN, [`${meta}/clientCapabilities`]: {} };
  const headers = { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/call', 'mcp-name': name };
  return () => client.post('/mcp', message(name, { arguments: input(), _meta }), headers);
}

function message(name: string, params: object): object {
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, ...params } };
}
