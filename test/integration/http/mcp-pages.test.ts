import { describe, expect } from 'vitest';
import { message, modernHeaders, modernMessage, type RpcAnswer } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const EXTENSION = 'io.modelcontextprotocol/ui';
const PAGE = 'ui://memory/graph';
const MIME = 'text/html;profile=mcp-app';
const SHOWING = { extensions: { [EXTENSION]: { mimeTypes: [MIME] } } };
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const DRAWN = ['hm_recall', 'hm_get_overview', 'hm_find_related'];

/** Asks in a session that begins with these capabilities. */
async function early(tenant: TestTenant, capabilities: object, version = '2025-11-25') {
  const handshake = { protocolVersion: version, capabilities, clientInfo: { name: 'test', version: '1' } };
  const begun = await tenant.post('/mcp', message('initialize', handshake));
  const headers = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
  return async (method: string, params = {}) =>
    (await tenant.post('/mcp', message(method, params), headers)).text();
}

/** Asks with these capabilities in each request. */
function modern(tenant: TestTenant, capabilities: object) {
  return async (method: string, params: object = {}) => {
    const body = modernMessage(method, { ...params, _meta: { [CAPABILITIES]: capabilities } });
    const name = (params as { uri?: string }).uri;
    return (await tenant.post('/mcp', body, modernHeaders(method, name))).text();
  };
}

type Ask = (method: string, params?: object) => Promise<string>;

async function resultOf(ask: Ask, method: string, params?: object) {
  const { result } = JSON.parse(await ask(method, params)) as RpcAnswer;
  return result as Record<string, Record<string, unknown>[]>;
}

function expectOffered(lists: { tools: Record<string, unknown>[]; resources: Record<string, unknown>[] }) {
  const drawn = lists.tools.filter((tool) => '_meta' in tool);
  expect(drawn.map(({ name }) => name).sort()).toEqual([...DRAWN].sort());
  for (const tool of drawn) expect(tool['_meta']).toEqual({ ui: { resourceUri: PAGE } });
  expect(lists.resources.find(({ uri }) => uri === PAGE)).toMatchObject({ mimeType: MIME });
}

describe('a client that shows pages', () => {
  test.for(['2025-11-25', '2025-03-26', '2024-11-05'])(
    'and says so as it begins a session of %s is offered the graph',
    async (version, { tenant }) => {
      const ask = await early(tenant, SHOWING, version);
      const { tools = [] } = await resultOf(ask, 'tools/list');
      const { resources = [] } = await resultOf(ask, 'resources/list');
      expectOffered({ tools, resources });
    },
  );

  test('and says so with a request of 2026-07-28 is offered it, in lists that no cache shares', async ({
    tenant,
  }) => {
    const ask = modern(tenant, SHOWING);
    const tools = await resultOf(ask, 'tools/list');
    const resources = await resultOf(ask, 'resources/list');
    expectOffered({ tools: tools['tools'] ?? [], resources: resources['resources'] ?? [] });
    expect([tools['cacheScope'], resources['cacheScope']]).toEqual(['private', 'private']);
  });

  test('reads a page that loads nothing', async ({ tenant }) => {
    for (const ask of [await early(tenant, SHOWING), modern(tenant, SHOWING)]) {
      const { contents = [] } = await resultOf(ask, 'resources/read', { uri: PAGE });
      expect(contents).toHaveLength(1);
      expect(contents[0]).toMatchObject({
        uri: PAGE,
        mimeType: MIME,
        _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
      });
      const html = String(contents[0]?.['text']);
      expect(html).toMatch(/^<!doctype html>/i);
      expect(html).not.toMatch(/<(?:script|link|img)[^>]*(?:src|href)=/i);
    }
  });
});

describe('a client that shows none', () => {
  test.for([
    {},
    { extensions: {} },
    { extensions: { [EXTENSION]: {} } },
    { extensions: { [EXTENSION]: { mimeTypes: ['text/html'] } } },
    { extensions: { [EXTENSION]: { mimeTypes: MIME } } },
  ])('gets the same bytes as without pages, having declared %j', async (capabilities, { tenant }) => {
    const plain = await early(tenant, {});
    const asks = [await early(tenant, capabilities), modern(tenant, capabilities)];
    const modernPlain = modern(tenant, {});
    for (const method of ['tools/list', 'resources/list']) {
      expect(await asks[0]?.(method)).toBe(await plain(method));
      expect(await asks[1]?.(method)).toBe(await modernPlain(method));
    }
    expect(await plain('tools/list')).not.toContain('ui://');
  });
});
