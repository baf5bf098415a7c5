import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import type { Authenticator } from '../../../src/auth/credentials/authenticator.ts';
import { toolRegistry } from '../../../src/tools/index.ts';
import { modernHeaders, modernMessage } from '../../support/mcp-requests.ts';
import { keptLog } from '../kept-log.ts';
import { PRINCIPAL } from '../tools/fake-tool.ts';
import { serveMcp } from './mcp/serve-mcp.ts';

const API = '/api/v1/memory';
const json = { 'content-type': 'application/json' };
const key = { authorization: 'Bearer any' };
const log = keptLog();
/** The error of the next requests. */
let refusal: AppError | undefined;

let served: Awaited<ReturnType<typeof serveMcp>>;
let base = '';
beforeAll(async () => {
  const authenticate = () => (refusal ? Promise.reject(refusal) : Promise.resolve(PRINCIPAL));
  served = await serveMcp({
    tools: toolRegistry,
    mcpMethods: (own) => own,
    authenticator: { authenticate } as unknown as Authenticator,
    logger: log.logger,
  });
  base = served.url.replace('/mcp', '');
});
afterAll(() => void served.server.close());
beforeEach(() => {
  log.lines.length = 0;
  refusal = undefined;
});

/** The only log line with the request_id of an answer. */
async function lineOf(response: Response): Promise<Record<string, unknown>> {
  await response.text();
  const id = response.headers.get('x-request-id');
  await expect.poll(() => log.lines.filter(({ request_id }) => request_id === id)).toHaveLength(1);
  return log.lines[0] as Record<string, unknown>;
}

describe('a refused request', () => {
  test.each([
    [
      'no key',
      `${API}/store`,
      { method: 'POST' },
      ['POST', `${API}/store`, 401, 'UNAUTHENTICATED', undefined],
    ],
    [
      'a foreign page',
      '/mcp',
      { headers: { origin: 'https://page.example' } },
      ['GET', '/mcp', 403, 'FORBIDDEN', undefined],
    ],
    ['no such path', `${API}/secret-name`, { headers: key }, ['GET', `${API}/*`, 404, 'NOT_FOUND', 'key']],
    ['another path', '/secret-name', { headers: key }, ['GET', 'other', 404, 'NOT_FOUND', undefined]],
    [
      'another method',
      `${API}/relationships/secret-name?pattern=secret-name`,
      { method: 'PUT', headers: key },
      ['PUT', `${API}/relationships/{key}`, 405, 'METHOD_NOT_ALLOWED', 'key'],
    ],
    [
      'no JSON',
      `${API}/recall`,
      { method: 'POST', headers: { ...key, ...json }, body: '{"query": "secret-name' },
      ['POST', `${API}/recall`, 400, 'INVALID_INPUT', 'key'],
    ],
    [
      'no JSON, MCP',
      '/mcp',
      { method: 'POST', headers: { ...key, ...json }, body: '{"secret-name' },
      ['POST', '/mcp', 400, -32700, 'key'],
    ],
    [
      'an unknown method of 2026-07-28',
      '/mcp',
      {
        method: 'POST',
        headers: { ...key, ...json, ...modernHeaders('none') },
        body: JSON.stringify(modernMessage('none')),
      },
      ['POST', '/mcp', 404, -32601, 'key'],
    ],
  ] as const)('leaves one line without what it asked for: %s', async (_, path, init, expected) => {
    const line = await lineOf(await fetch(base + path, init));
    const { method, route, status, code, key_id, level } = line;
    expect([method, route, status, code, key_id]).toEqual(expected);
    expect(level).toBe('info');
    expect(JSON.stringify(line)).not.toContain('secret-name');
  });

  test('logs the cause of a failure, which the answer does not contain', async () => {
    const cause = new Error('the records are unavailable');
    refusal = new AppError('UNAVAILABLE', 'Try again.', { cause });
    const line = await lineOf(await fetch(`${base}${API}/overview`, { headers: key }));
    expect(line).toMatchObject({ level: 'error', status: 503, err: { message: cause.message } });
  });

  test('that reached a tool has only the log line of the tool', async () => {
    const headers = { ...key, ...json };
    const call = { method: 'POST', headers, body: JSON.stringify({ nothing: true }) };
    const line = await lineOf(await fetch(`${base}${API}/recall`, call));
    expect(line).toMatchObject({ tool: 'hm_recall', outcome: 'INVALID_INPUT', key_id: 'key' });
  });
});
