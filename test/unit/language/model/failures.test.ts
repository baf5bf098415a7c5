import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import { GOOD, extractFrom, requestOf, says, standInModel, status, type Answer } from './stand-in-model.ts';

const SECRET = 'text of the endpoint that nobody may see';
const TOO_LONG = 3 * 1_024 ** 2;

function expectFailure(error: unknown, code: string, message: RegExp): AppError {
  expect(error).toBeInstanceOf(AppError);
  const failure = error as AppError;
  expect(failure.code).toBe(code);
  expect(failure.message).toMatch(message);
  expect(failure.message).not.toContain(SECRET);
  expect(failure.message).not.toContain('key-of-tests');
  return failure;
}

const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const write = (): void =>
    void (response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(write)));
  write();
};
const dribbling: Answer = (response) => {
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

describe('a language model that', () => {
  test.for([
    ['does not know its address or model', status(404, { error: SECRET }), 1, /status 404.*LLM_MODEL/],
    ['refuses the key', status(401, { error: SECRET }), 1, /status 401.*LLM_API_KEY/],
    [
      'refuses the request',
      status(400, { error: { message: 'context length exceeded' } }),
      1,
      /status 400.*LLM_MAX_TOKENS/,
    ],
    ['redirects', status(307, {}, { location: 'http://127.0.0.1:1/' }), 1, /status 307.*not followed/],
    ['fails again and again', status(503, { error: SECRET }), 3, /status 503.*later/],
    ['is busy again and again', status(429, { error: SECRET }), 3, /status 429.*later/],
    [
      'closes the connection',
      ((response) => response.destroy()) satisfies Answer,
      3,
      /cannot be reached.*LLM_BASE_URL/,
    ],
    [
      'answers something else',
      status(200, { error: SECRET }),
      1,
      /no chat completion|not answer with a chat completion/,
    ],
    [
      'answers a page',
      ((response) => response.end(`<html>${SECRET}`)) satisfies Answer,
      1,
      /chat completion/,
    ],
    ['answers no choice', status(200, { choices: [] }), 1, /chat completion/],
    [
      'answers too much',
      ((response) => response.end('x'.repeat(TOO_LONG))) satisfies Answer,
      1,
      /more than 2097152 bytes/,
    ],
    ['answers without end', endless, 1, /more than 2097152 bytes/],
    ['refuses', says(null, 'stop', { refusal: SECRET }), 1, /refused this text/],
    ['is filtered', says('', 'content_filter'), 1, /refused this text/],
    [
      'is cut off before the first item',
      says('{"entities":[{"name":"In', 'length'),
      1,
      /cut off.*LLM_MAX_TOKENS/,
    ],
    ['reasons until its tokens end', says('<think>Well, Ines', 'length'), 1, /cut off.*LLM_MAX_TOKENS/],
    ['answers prose', says(`I cannot help. ${SECRET}`), 2, /twice without the JSON/],
    ['answers nothing', says(''), 2, /twice without the JSON/],
    ['answers null', says(null), 2, /twice without the JSON/],
    ['answers the schema of another request', says({ facts: [] }), 2, /twice without the JSON/],
    [
      'answers nesting without end',
      says('['.repeat(100_000) + '{'.repeat(100_000)),
      2,
      /twice without the JSON/,
    ],
  ] as const)('%s ends with UNAVAILABLE', async ([, answer, calls, message]) => {
    const { error, received, lines } = await extractFrom([answer], { apiKey: 'key-of-tests' });
    expectFailure(error, 'UNAVAILABLE', message);
    expect(received).toHaveLength(calls);
    expect(JSON.stringify(lines)).not.toMatch(/key-of-tests|nobody may see/);
  });

  test('does not exist ends with UNAVAILABLE', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const { error } = await extractFrom([], { baseUrl: `http://127.0.0.1:${port}` });
    expectFailure(error, 'UNAVAILABLE', /cannot be reached/);
  });

  test.for([
    ['does not answer', (() => undefined) satisfies Answer],
    ['does not end its answer', dribbling],
    ['fails until the time is over', status(500)],
  ] as const)('%s ends within the time', async ([, answer]) => {
    const { error } = await extractFrom([answer], { timeoutMs: 300 });
    expect((error as AppError).code).toMatch(/^(TIMEOUT|UNAVAILABLE)$/);
  });

  test('does not answer in time ends with TIMEOUT', async () => {
    const { error, received } = await extractFrom([() => undefined], { timeoutMs: 200 });
    expectFailure(error, 'TIMEOUT', /within 200 ms.*LLM_TIMEOUT_MS/);
    expect(received).toHaveLength(1);
  });

  test('sends a text elsewhere by a redirect is not followed', async () => {
    await using other = await standInModel([says(GOOD)]);
    const { error } = await extractFrom([status(302, {}, { location: other.baseUrl })], {
      apiKey: 'key-of-tests',
    });
    expectFailure(error, 'UNAVAILABLE', /status 302/);
    expect(other.received).toEqual([]);
  });
});

describe('a repeat', () => {
  test.for([
    ['after a failure', status(503)],
    ['after too many requests', status(429, {}, { 'retry-after': '0' })],
    ['after a lost connection', ((response) => response.destroy()) satisfies Answer],
  ] as const)('%s succeeds', async ([, answer]) => {
    const { outcome, received } = await extractFrom([answer, says(GOOD)]);
    expect([outcome?.calls, outcome?.entities.length, received.length]).toEqual([2, 2, 2]);
  });

  test('waits as long as the endpoint asks', async () => {
    const { outcome, tookMs } = await extractFrom([status(429, {}, { 'retry-after': '1' }), says(GOOD)]);
    expect(outcome?.calls).toBe(2);
    expect(tookMs).toBeGreaterThan(950);
  });

  test('is left to the caller where the endpoint asks for more time than is left', async () => {
    const { error, received } = await extractFrom([status(429, {}, { 'retry-after': '3600' })]);
    expect(expectFailure(error, 'UNAVAILABLE', /status 429/).retryAfter).toBe(3_600);
    expect(received).toHaveLength(1);
  });

  test('of an answer without JSON says what was wrong, once', async () => {
    const { outcome, received } = await extractFrom([says('Sure! Here you are.'), says(GOOD)]);
    expect(outcome).toMatchObject({ calls: 2, dropped: 0 });
    const messages = received[1]?.body.messages ?? [];
    expect(messages.slice(0, 2)).toEqual(received[0]?.body.messages);
    expect(messages.slice(2).map(({ role }) => role)).toEqual(['assistant', 'user']);
    expect(messages[2]?.content).toBe('Sure! Here you are.');
    expect(messages[3]?.content).toContain('JSON object');
  });
});

describe('a caller who gives up', () => {
  test.for([
    ['while the model thinks', (() => undefined) satisfies Answer],
    ['while the answer arrives', dribbling],
    ['while a repeat waits', status(503, {}, { 'retry-after': '3600' })],
  ] as const)('%s gets AbortError at once', async ([, answer]) => {
    const controller = new AbortController();
    const abortsLater: Answer = (...call) => {
      setTimeout(() => controller.abort(), 100);
      return answer(...call);
    };
    const { error, received } = await extractFrom(
      [abortsLater],
      { timeoutMs: 7_200_000 },
      requestOf({ signal: controller.signal }),
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(1);
  });

  test('before the call makes none', async () => {
    const { error, received } = await extractFrom(
      [says(GOOD)],
      {},
      requestOf({ signal: AbortSignal.abort() }),
    );
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(0);
  });
});
