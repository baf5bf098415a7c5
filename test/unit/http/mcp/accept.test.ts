import { describe, expect, test } from 'vitest';
import { answerForm } from '../../../../src/http/mcp/accept.ts';

describe('answerForm', () => {
  test.for([
    [undefined, false, false],
    ['', false, false],
    ['*/*', false, false],
    ['application/json', false, false],
    ['application/json, text/event-stream', false, false],
    ['text/event-stream', true, true],
    ['text/event-stream;q=0.1', true, true],
    ['Text/Event-Stream; Q=1', true, true],
    ['text/event-stream;q=0.9, application/json;q=0.8', true, false],
    ['text/event-stream;q=0.8, application/json;q=0.9', false, false],
    ['text/event-stream;q=0', false, false],
    ['text/event-stream;q=0, application/json', false, false],
    ['text/event-stream, */*;q=0.1', true, false],
    ['text/event-stream, application/*;q=0.5', true, false],
    ['text/event-stream, application/json;q=0', true, true],
    ['text/event-stream;charset=utf-8', true, true],
    ['text/html', false, false],
    [',,;', false, false],
  ] as const)('of %j: stream %j, stream only %j', ([accept, stream, streamOnly]) => {
    expect(answerForm(accept)).toEqual({ stream, streamOnly });
  });
});
