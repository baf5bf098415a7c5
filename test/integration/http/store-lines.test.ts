import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { errorBody, ToolClient } from '../../support/tool-client.ts';

const PATH = '/api/v1/memory/store/batch';
const NDJSON = 'application/x-ndjson';

interface Answer {
  readonly key: string | null;
  readonly status: string;
  readonly error?: { readonly code: string; readonly message: string };
}

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function send(client: ToolClient, body: Body, headers: Record<string, string> = {}): Promise<Response> {
  const streamed = { duplex: 'half' };
  const request = { method: 'POST', headers: { 'content-type': NDJSON, ...headers }, body };
  return client.fetch(PATH, body instanceof ReadableStream ? { ...request, ...streamed } : request);
}

async function answersOf(response: Response): Promise<Answer[]> {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, `${NDJSON}; charset=utf-8`]);
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Answer);
}

const line = (number: number, more: object = {}) =>
  `${JSON.stringify({ key: `line_${number}`, description: `Line ${number}.`, ...more })}\n`;

describe('nodes that arrive a line each', () => {
  test('are answered a line each, in order, whatever each is', async ({ tenant }) => {
    const body = [
      line(0),
      '\n',
      'no JSON\n',
      '[1]\n',
      line(0),
      line(0, { description: 'Another.' }),
      line(1, { relationships: [{ to_key: 'line_0', relationship: 'follows' }] }),
      line(2, { relationships: [{ to_key: 'line_99', relationship: 'follows' }] }),
      line(3, { colour: 'red' }),
      '{"key":"line_4","description":"No end of line."}',
    ].join('');
    const answers = await answersOf(await send(tenant, body));
    expect(answers.map(({ key, status, error }) => [key, error?.code ?? status])).toEqual([
      ['line_0', 'created'],
      [null, 'INVALID_INPUT'],
      [null, 'INVALID_INPUT'],
      ['line_0', 'exists'],
      ['line_0', 'KEY_EXISTS'],
      ['line_1', 'created'],
      ['line_2', 'NOT_FOUND'],
      ['line_3', 'INVALID_INPUT'],
      ['line_4', 'created'],
    ]);
    const { edges } = await tenant.call('get_relationships', { key: 'line_1' });
    expect(edges).toMatchObject([{ from: 'line_1', to: 'line_0' }]);
  });

  test('may be more than a batch holds, and may be compressed', async ({ tenant }) => {
    const body = Array.from({ length: 2_500 }, (_, number) =>
      line(number, { key: `many_${number}`, description: 'The same.' }),
    );
    const answers = await answersOf(
      await send(tenant, new Uint8Array(gzipSync(body.join(''))), { 'content-encoding': 'gzip' }),
    );
    expect(answers).toHaveLength(2_500);
    expect(answers.every(({ key, status }, at) => key === `many_${at}` && status === 'created')).toBe(true);
  });

  test('may arrive slowly, in pieces that no line ends with', async ({ tenant }) => {
    const bytes = new TextEncoder().encode(`${line(10)}${line(11, { description: 'Zürich – 会議.' })}`);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) =>
      bytes.slice(at * 7, at * 7 + 7),
    );
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const piece = pieces.shift();
        if (!piece) return controller.close();
        await new Promise((resolve) => setTimeout(resolve, 5));
        controller.enqueue(piece);
      },
    });
    const answers = await answersOf(await send(tenant, body));
    expect(answers.map(({ status }) => status)).toEqual(['created', 'created']);
    const { nodes } = await tenant.call('get_nodes', { keys: ['line_11'] });
    expect(nodes[0]?.description).toBe('Zürich – 会議.');
  });

  test('of more than 1 MiB are refused alone', async ({ tenant }) => {
    const answers = await answersOf(
      await send(tenant, `${line(20)}${line(21, { data: { text: 'x'.repeat(1_100_000) } })}${line(22)}`),
    );
    expect(answers.map(({ status, error }) => error?.code ?? status)).toEqual([
      'created',
      'PAYLOAD_TOO_LARGE',
      'created',
    ]);
  });

  test('of a body that is cut are answered up to there', async ({ tenant }) => {
    const body = gzipSync(
      Array.from({ length: 1_200 }, (_, number) =>
        line(number, { key: `cut_${number}`, description: 'Cut.', data: { random: Math.random() } }),
      ).join(''),
    );
    const answers = await answersOf(
      await send(tenant, new Uint8Array(body.subarray(0, body.length - 200)), { 'content-encoding': 'gzip' }),
    );
    expect(answers.at(-1)).toMatchObject({ status: 'error', error: { code: 'INVALID_INPUT' } });
    expect(answers.length).toBeGreaterThan(500);
    expect(answers.slice(0, 500).every(({ status }) => status === 'created')).toBe(true);
  });

  test('of an empty body have no answer', async ({ tenant }) => {
    expect(await answersOf(await send(tenant, '\n\n'))).toEqual([]);
  });

  test('take no Idempotency-Key, no other encoding and need the scope write', async ({ tenant, service }) => {
    const codeOf = async (response: Promise<Response>) =>
      errorBody.parse(await (await response).json()).error.code;
    expect(await codeOf(send(tenant, line(30), { 'idempotency-key': 'one' }))).toBe('INVALID_INPUT');
    expect(await codeOf(send(tenant, line(30), { 'content-encoding': 'br' }))).toBe('UNSUPPORTED_MEDIA_TYPE');
    const { key } = await service.operator.createKey(tenant.graphId, { scope: 'read' });
    expect(await codeOf(send(new ToolClient(tenant.url, key), line(30)))).toBe('FORBIDDEN');
    expect((await tenant.call('get_nodes', { keys: ['line_30'] })).missing).toEqual(['line_30']);
  });
});
