import { describe, expect, test } from 'vitest';
import { makeApiKey } from '../../src/auth/credentials/api-key.ts';
import { createLogger } from '../../src/logger.ts';

const KEY = makeApiKey('live');
const TEST_KEY = makeApiKey('test');
const OPERATOR = `hm_operator_${'aB3-_'.repeat(8)}abc`;
const JWT = `eyJhbGciOiJSUzI1NiJ9.${'eyJzdWIiOiJtZSJ9'}.${'c2lnbmF0dXJl'.repeat(4)}`;
const PASSWORD = 'p4ss-w0rd!';

/** What a logger writes to its destination. */
function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger('info', { write: (line) => void (text += line) }));
  return text;
}

describe('a line of the log', () => {
  test.each([
    ['an API key', KEY],
    ['a key of the sandbox', TEST_KEY],
    ['a key with more behind it', `${KEY}x`],
    ['the token of the operator', OPERATOR],
    ['a JSON Web Token', JWT],
    ['a bearer value of any form', 'Bearer abcdef0123456789'],
    ['basic credentials', 'basic dXNlcjpwYXNzd29yZA=='],
    ['the password of an address', `redis://user:${PASSWORD}@cache:6379`],
    ['a password without a user', `bolt://:${PASSWORD}@db`],
  ])('holds no %s, wherever it stands', (_, secret) => {
    const cause = new Error(`refused ${secret}`);
    const text = logged((logger) => {
      logger.info({ a: { b: [{ c: { d: secret } }] } }, `said ${secret}`);
      logger.error({ err: new Error(`failed with ${secret}`, { cause }) });
      logger.child({ bound: secret }).info(JSON.stringify({ inner: `"${secret}"` }));
    });
    for (const part of secret.split(/[ :@/.]+/).filter((part) => part.length > 8))
      expect(text).not.toContain(part);
    expect(text).toContain('***');
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  test.each(['password', 'authorization', 'NEO4J_PASSWORD', 'client_secret', 'refresh_token', 'apiKey'])(
    'shows no value of a field %s, at any depth and in JSON as text',
    (name) => {
      const value = 'quoted "word" \\ and more';
      const text = logged((logger) => {
        logger.info({ [name]: value, a: { b: { c: { [name]: value } } } });
        logger.info(JSON.stringify({ deep: { [name]: 'the-whistling' } }));
      });
      expect(text).not.toMatch(/quoted|more|whistling/);
      for (const line of text.trim().split('\n')) expect(() => JSON.parse(line) as unknown).not.toThrow();
    },
  );

  test.each([
    'hm_recall answered in 3 ms',
    'http://127.0.0.1:8420/mcp?a=b@c',
    'bearer of bad news',
    'max_tokens: 5',
  ])('keeps what is no secret: %s', (said) => {
    expect(logged((logger) => logger.info({ max_tokens: 5 }, said))).toContain(`"msg":"${said}"`);
  });
});
