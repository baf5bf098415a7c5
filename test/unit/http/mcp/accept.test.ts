import { describe, expect, test } from 'vitest';
import { answerForm, withProgress } from '../../../../src/http/mcp/event-stream.ts';

const JSON_ONLY = { stream: false, takesStream: false, streamOnly: false };
const JSON_OF_BOTH = { stream: false, takesStream: true, streamOnly: false };
const EVENTS = { stream: true, takesStream: true, streamOnly: false };
const EVENTS_ONLY = { stream: true, takesStream: true, streamOnly: true };

describe('answerForm', () => {
  test.each([
    [undefined, JSON_ONLY],
    ['*/*', JSON_ONLY],
    ['application/json', JSON_ONLY],
    ['application/json, text/event-stream', JSON_OF_BOTH],
    ['text/event-stream, application/json', JSON_OF_BOTH],
    ['text/event-stream, */*', JSON_OF_BOTH],
    ['text/event-stream;q=0.9, application/*', JSON_OF_BOTH],
    ['text/html', JSON_ONLY],
    ['', JSON_ONLY],
    ['text/event-stream;q=0', JSON_ONLY],
  ])('of %j is one JSON body', (accept, form) => {
    expect(answerForm(accept)).toEqual(form);
  });

  test.each([
    ['application/json;q=0.5, text/event-stream', EVENTS],
    ['application/json; q=0.2, text/event-stream; q=0.3', EVENTS],
    ['TEXT/Event-Stream, Application/JSON;Q=0.1', EVENTS],
    ['text/event-stream, */*;q=0.1', EVENTS],
    ['*/*;q=1, application/json;q=0.1, text/event-stream;q=0.5', EVENTS],
  ])('of %j is events, and JSON is accepted as well', (accept, form) => {
    expect(answerForm(accept)).toEqual(form);
  });

  test.each([
    ['text/event-stream', EVENTS_ONLY],
    ['text/event-stream;q=0.1', EVENTS_ONLY],
    ['text/event-stream, application/json;q=0', EVENTS_ONLY],
    ['text/event-stream, text/html', EVENTS_ONLY],
  ])('of %j is events only', (accept, form) => {
    expect(answerForm(accept)).toEqual(form);
  });
});

describe('withProgress', () => {
  test.each([
    ['application/json', JSON_ONLY],
    ['application/json, text/event-stream', EVENTS],
    ['text/event-stream', EVENTS_ONLY],
  ])('of %j is a stream if events are accepted', (accept, form) => {
    expect(withProgress(answerForm(accept))).toEqual(form);
  });
});
