import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import { tenantHash } from '../../../src/graph/tenant.ts';
import { executeTool } from '../../../src/tools/execute-tool.ts';
import { keptLog } from '../kept-log.ts';
import { callOf, fakeTool, PRINCIPAL } from './fake-tool.ts';

async function refusal(input: unknown): Promise<AppError> {
  const { tool, calls } = fakeTool();
  const error: unknown = await executeTool(callOf(tool, input)).catch((thrown: unknown) => thrown);
  expect(calls).toEqual([]);
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
}

describe('executeTool', () => {
  test('passes the parsed input to the handler and answers its output with its status', async () => {
    const { tool, calls } = fakeTool(() => ({ count: 1, internal: 'not of the schema' }));
    await expect(executeTool(callOf(tool, { text: 'hello' }))).resolves.toEqual({
      input: { text: 'hello', links: [] },
      output: { count: 1 },
      status: 201,
    });
    expect(calls).toEqual([{ text: 'hello', links: [] }]);
  });

  test('refuses a scope that is too low before it parses the input', async () => {
    const { tool, calls } = fakeTool(undefined, 'admin');
    const call = executeTool(callOf(tool, { nonsense: true }));
    await expect(call).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'hm_fake needs a key with scope admin; this one has write.',
    });
    expect(calls).toEqual([]);
  });

  test('answers an AppError unchanged, and any other error as INTERNAL with fixed text', async () => {
    const known = new AppError('NOT_FOUND', 'No such node.');
    await expect(executeTool(callOf(failing(known), { text: '' }))).rejects.toBe(known);
    const unknown = new Error('secret of the driver');
    await expect(executeTool(callOf(failing(unknown), { text: '' }))).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.not.stringContaining('secret') as string,
      cause: unknown,
    });
  });

  test('answers an output that does not match its schema as INTERNAL with fixed text', async () => {
    const { tool } = fakeTool(() => ({ count: 'many' }));
    await expect(executeTool(callOf(tool, { text: '' }))).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringMatching(/^Something went wrong in the service\./) as string,
      details: undefined,
    });
  });
});

describe('executeTool, given a wrong input', () => {
  test('names every unknown field', async () => {
    const { code, details } = await refusal({ text: '', one: 1, two: 2 });
    expect([code, details]).toEqual([
      'INVALID_INPUT',
      {
        issues: [
          { path: 'one', message: 'is not a known field' },
          { path: 'two', message: 'is not a known field' },
        ],
      },
    ]);
  });

  test.each([[undefined], [null], ['text'], [[]], [7]])(
    'refuses %j, which is not an object',
    async (input) => {
      expect((await refusal(input)).message).toMatch(/^The input: /);
    },
  );

  test('names the path of a fault in the closest form of a union', async () => {
    const links = [
      { to: 'x', how: 'y' },
      { among: ['a', 'b'], how: 7 },
    ];
    const { message, details } = await refusal({ text: '', links });
    expect(message).toMatch(/^links\.1\.how: must be a text \(sent: 7\)\. Example: /);
    expect(details).toEqual({
      issues: [{ path: 'links.1.how', message: 'must be a text' }],
    });
  });

  test('names an unknown field inside a union by its path', async () => {
    const { details } = await refusal({ text: '', links: [{ to: 'x', how: 'y', more: 1 }] });
    expect(details).toEqual({ issues: [{ path: 'links.0.more', message: 'is not a known field' }] });
  });
});

describe('the log line of a call', () => {
  test('contains tool, tenant, outcome and time, and nothing of the input', async () => {
    const { logger, lines } = keptLog();
    await executeTool(callOf(fakeTool().tool, { text: 'very private' }, logger));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'info',
      tool: 'hm_fake',
      tenant: tenantHash(PRINCIPAL.tenant),
      outcome: 'ok',
      took_ms: expect.any(Number) as number,
    });
    expect(JSON.stringify(lines)).not.toMatch(/private|a-namespace|a-database/);
  });

  test('of a refused input contains only the code', async () => {
    const { logger, lines } = keptLog();
    const wrong = { text: 'very private', private_field: 'very private' };
    await expect(executeTool(callOf(fakeTool().tool, wrong, logger))).rejects.toThrow('private_field');
    expect(lines).toMatchObject([{ level: 'info', outcome: 'INVALID_INPUT' }]);
    expect(JSON.stringify(lines)).not.toContain('private');
  });

  test('of a fault is an error with its cause, without the input', async () => {
    const { logger, lines } = keptLog();
    const call = callOf(failing(new Error('the disk is full')), { text: 'very private' }, logger);
    await expect(executeTool(call)).rejects.toThrow('Something went wrong');
    expect(lines).toMatchObject([
      { level: 'error', outcome: 'INTERNAL', err: { message: 'the disk is full' } },
    ]);
    expect(JSON.stringify(lines)).not.toContain('private');
  });
});

function failing(error: Error) {
  return fakeTool(() => {
    throw error;
  }).tool;
}

test('a cancelled call is logged as cancelled, however its work ended', async () => {
  const cancelling = new AbortController();
  const { tool } = fakeTool(() => {
    cancelling.abort();
    throw new Error('the connection was closed');
  });
  const { logger, lines } = keptLog();
  const call = { ...callOf(tool, { text: '' }, logger), signal: cancelling.signal };
  await expect(executeTool(call)).rejects.toBeInstanceOf(AppError);
  expect(lines).toMatchObject([{ level: 'info', outcome: 'cancelled' }]);
});
