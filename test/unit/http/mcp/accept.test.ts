import { describe, expect, test } from 'vitest';
import { answerForm } from '../../../../src/http/mcp/accept.ts';

const JSON_BODY = { stream: false, streamOnly: false };
const EVENTS = { stream: true, streamOnly: false };
const EVENTS_ONLY = { stream: true, streamOnly: true };

describe('answerForm', () => {
  test.each([
    [undefined, JSON_BODY],
    ['*/*', JSON_BODY],
    ['application/json', JSON_BODY],
    ['application/json, text/event-stream', JSON_BODY],
    ['text/event-stream, application/json', JSON_BODY],
    ['text/event-stream, */*', JSON_BODY],
    ['text/event-stream;q=0.9, application/*', JSON_BODY],
    ['text/html', JSON_BODY],
    ['', JSON_BODY],
    ['text/event-stream;q=0', JSON_BODY],
  ])('of %j is one JSON body', (accept, form) => {
    expect(answerForm(accept)).toEqual(form);
  });

  test.each([
    ['application/json;q=0.5, text/event-stream', EVENTS],
    ['application/json; q=0.2, text/event-stream; q=0.3', EVENTS],
    ['TEXT/Event-Stream, Application/JSON;Q=0.1', EVENTS],
    ['text/event-stream, */*;q=0.1', EVENTS],
    ['*/*;q=1, application/json;q=0.1, text/event-stream;q=0.5', EVENTS],
  ])('of %j is events, JSON being taken as well', (accept, form) => {
    expect(answerForm(accept)).toEqual(form);
  });

  test.each([
    ['text/event-stream', EVENTS_ONLY],
    ['text/event-stream;q=0.1', EVENTS_ONLY],
    ['text/event-stream, application/json;q=0', EVENTS_ONLY],
    ['text/event-stream, text/html', EVENTS_ONLY],
  ])('of %j is events, and nothing else', (accept, form) => {
    expect(answerForm(accept)).toEqual(form);
  });
});
