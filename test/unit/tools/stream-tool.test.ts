import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineStreamTool, type StreamTool } from '../../../src/tools/define-tool.ts';
import { streamTool } from '../../../src/tools/execute-tool.ts';
import { keptLog } from '../kept-log.ts';
import { callOf, fakeTool } from './fake-tool.ts';

function streaming(handler: () => AsyncIterable<string>, access: StreamTool['access'] = 'read') {
  const { logger, lines } = keptLog();
  const tool = defineStreamTool({
    name: 'hm_stream',
    title: 'Stream',
    description: 'A tool for tests.',
    input: z.strictObject({}),
    output: z.object({}),
    access,
    handler,
  });
  return { call: { ...callOf(fakeTool().tool, {}, logger), tool }, lines };
}

async function* pieces(): AsyncGenerator<string> {
  yield await Promise.resolve('a');
  yield 'b';
}

async function* broken(): AsyncGenerator<string> {
  yield await Promise.resolve('a');
  throw new Error('the database is unavailable');
}

describe('streamTool', () => {
  test('yields the chunks in order and logs once, at the end', async () => {
    const { call, lines } = streaming(pieces);
    const stream = streamTool(call);
    expect((await stream.next()).value).toBe('a');
    expect(lines).toEqual([]);
    expect(await stream.next()).toEqual({ value: 'b', done: false });
    expect((await stream.next()).done).toBe(true);
    expect(lines).toMatchObject([{ tool: 'hm_stream', outcome: 'ok' }]);
  });

  test('checks scope and input before the first chunk', async () => {
    const forbidden = streaming(pieces, 'admin');
    await expect(streamTool(forbidden.call).next()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { call, lines } = streaming(pieces);
    await expect(streamTool({ ...call, input: { x: 1 } }).next()).rejects.toThrow('x: is not a known field');
    expect(lines).toMatchObject([{ outcome: 'INVALID_INPUT' }]);
  });

  test('that fails midway ends with INTERNAL, which is logged', async () => {
    const { call, lines } = streaming(broken);
    const stream = streamTool(call);
    await stream.next();
    await expect(stream.next()).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(lines).toMatchObject([{ level: 'error', outcome: 'INTERNAL' }]);
  });

  test('whose reader stops is logged too', async () => {
    const { call, lines } = streaming(pieces);
    const stream = streamTool(call);
    await stream.next();
    await stream.return(undefined);
    expect(lines).toHaveLength(1);
  });
});
