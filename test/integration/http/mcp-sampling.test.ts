import { describe, expect } from 'vitest';
import { modernHeaders, modernMessage, type RpcAnswer } from '../../support/mcp-requests.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

const TEXT = 'Runa Vik tunes the organ of Halden.';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

interface Asked {
  readonly capabilities?: object;
  readonly inputResponses?: Record<string, unknown>;
  readonly arguments?: object;
}

async function ingest(tenant: TestTenant, text: string, asked: Asked = {}) {
  const { capabilities = { sampling: {} }, inputResponses, arguments: more } = asked;
  const params = {
    name: 'hm_ingest',
    arguments: { text, ...more },
    ...(inputResponses && { inputResponses }),
    _meta: { [CAPABILITIES]: capabilities },
  };
  const headers = modernHeaders('tools/call', 'hm_ingest');
  const response = await tenant.post('/mcp', modernMessage('tools/call', params), headers);
  return ((await response.json()) as RpcAnswer).result ?? {};
}

function sampled(answer: unknown) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return { role: 'assistant', model: 'a-model', content: { type: 'text', text } };
}

const FOUND = {
  entities: [
    { name: 'Runa Vik', node_type: 'person', description: 'She tunes organs.', aliases: [] },
    { name: 'Halden', node_type: 'place', description: 'A town.', aliases: [] },
    { name: 'Nobody Else', node_type: 'person', description: 'Not in the text.', aliases: [] },
  ],
  relationships: [{ nodes: ['Runa Vik', 'Halden'], relationship: 'tunes organ of', evidence: TEXT }],
};

describe('hm_ingest of a client that may be asked for samples', () => {
  test('asks its model, and writes nothing before it answered', async ({ tenant }) => {
    const before = (await tenant.call('get_overview')).stats;
    const asked = await ingest(tenant, TEXT);
    expect(asked).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        chunk_1: {
          method: 'sampling/createMessage',
          params: {
            maxTokens: expect.any(Number) as number,
            systemPrompt: expect.stringContaining('JSON') as string,
            messages: [
              { role: 'user', content: { type: 'text', text: expect.stringContaining(TEXT) as string } },
            ],
          },
        },
      },
    });
    expect((await tenant.call('get_overview')).stats).toEqual(before);
  });

  test('takes from the answer what the text bears out', async ({ tenant }) => {
    const { structuredContent } = await ingest(tenant, TEXT, { inputResponses: { chunk_1: sampled(FOUND) } });
    expect(structuredContent).toMatchObject({ status: 'ingested', extractor: 'model' });
    const { entities, relationships } = structuredContent as Record<string, { key: string; label: string }[]>;
    expect(entities?.map(({ key }) => key)).toContain('person_runa_vik');
    expect(JSON.stringify(entities)).not.toContain('nobody');
    expect(relationships?.map(({ label }) => label)).toContain('tunes_organ_of');
    const { nodes } = await tenant.call('get_nodes', { keys: ['person_runa_vik'] });
    expect(nodes[0]?.origins).toMatchObject([{ engine: 'model', model: 'a-model' }]);
  });

  test.for([
    ['prose', { chunk_1: sampled('I cannot do that.') }],
    ['an answer of another kind', { chunk_1: { action: 'decline' } }],
    ['no answer', {}],
    ['an answer to another question', { other: sampled(FOUND) }],
    ['the schema of another request', { chunk_1: sampled({ weather: 'fine' }) }],
  ] as const)('lets the rules read the text after %s', async ([, inputResponses], { tenant }) => {
    const answer = await ingest(tenant, 'Odd Lie repairs boats in Risør.', { inputResponses });
    expect(answer).toMatchObject({ structuredContent: { status: 'ingested', extractor: 'offline' } });
  });

  test('asks once for each chunk', async ({ tenant }) => {
    const text = Array.from({ length: 150 }, (_, at) => `Person Number${at} works for Company${at}.`).join(
      ' ',
    );
    const { inputRequests } = await ingest(tenant, text);
    const names = Object.keys(inputRequests as object);
    expect(names.length).toBeGreaterThan(1);
    const inputResponses = Object.fromEntries(
      names.map((name) => [name, sampled({ entities: [], relationships: [] })]),
    );
    expect(await ingest(tenant, text, { inputResponses })).toMatchObject({
      structuredContent: { extractor: 'model', chunks: names.length, entities: [] },
    });
  });

  test.for([
    ['the client declares no sampling', `${TEXT} So it is.`, { capabilities: {} }, 'offline'],
    ['the text is long', 'One long sentence about Bergen. '.repeat(3_000), {}, 'offline'],
    ['the caller sends its findings', TEXT, { arguments: { entities: [{ name: 'Runa Vik' }] } }, 'caller'],
  ] as const)('asks nothing where %s', async ([, text, asked, extractor], { tenant }) => {
    const answer = await ingest(tenant, text, asked);
    expect(answer).toMatchObject({ structuredContent: { status: 'ingested', extractor } });
  });
});
