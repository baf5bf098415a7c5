import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeApiKey } from '../../../src/auth/credentials/api-key.ts';
import { configReference, loadConfig } from '../../../src/service/config.ts';
import { ConfigError } from '../../../src/service/config-error.ts';

const PROJECT = path.resolve('project');
const load = (env: Record<string, string>) => loadConfig(PROJECT, env);

function complaint(env: Record<string, string>): string {
  try {
    load(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error(`${JSON.stringify(env)} was accepted.`);
}

describe('the configuration', () => {
  test('has defaults: loopback, the embedded engine, and paths in the project', () => {
    expect(load({})).toEqual({
      installation: expect.objectContaining({ isPackage: false, baseDir: PROJECT }) as unknown,
      HOST: '127.0.0.1',
      PORT: 8420,
      DATA_DIR: path.join(PROJECT, 'data'),
      LOG_LEVEL: 'info',
      DEFAULT_PLAN: 'free',
      FAILED_CREDENTIALS_PER_MINUTE: 20,
      NEO4J_USER: 'neo4j',
      JVM_HEAP: '1g',
      PAGE_CACHE: '512m',
      MAX_OPEN_GRAPHS: 50,
      MIN_FREE_DISK: '256m',
      BACKUP_DIR: path.join(PROJECT, 'data/backups'),
      BACKUP_KEEP: [7, 4].map((count) => ({ count, periodOf: expect.any(Function) as unknown })),
      EMBEDDING_MODEL_DIR: path.join(PROJECT, 'neo4j/target/model/bge-small-en-v1.5'),
      EMBEDDING_MODEL_DIRS: [],
      ENRICHMENT: 'on',
      LLM_CALLS_PER_DAY: 2_000,
      LLM_PROFILE: 'full',
      LLM_TIMEOUT_MS: 60_000,
      LLM_MAX_TOKENS_FIELD: 'max_tokens',
      OIDC_CLIENT_AUTH: 'basic',
      OIDC_AUDIENCE_PARAMETER: 'resource',
      OIDC_SCOPE: ['openid', 'offline_access'],
      OIDC_ALGORITHMS: ['RS256', 'PS256', 'ES256', 'EdDSA'],
      OIDC_TOKEN_TYPE: 'at+jwt',
      OIDC_TENANT_NS_CLAIM: 'app_metadata.tenant_ns',
      OIDC_TENANT_DB_CLAIM: 'app_metadata.tenant_db',
    });
  });

  test('treats an empty variable as not set, and ignores unknown ones', () => {
    expect(load({ PORT: '', NEO4J_URI: '', PATH: '/bin' })).toEqual(load({}));
  });

  test('reads the variables', () => {
    const key = makeApiKey('live');
    const env = { PORT: '0', ADMIN_API_KEY: key, ALLOWED_HOSTS: 'a.example, b.example', DATA_DIR: '/data' };
    expect(load(env)).toMatchObject({
      ...{ PORT: 0, ADMIN_API_KEY: key, ALLOWED_HOSTS: ['a.example', 'b.example'] },
      DATA_DIR: path.resolve('/data'),
    });
  });

  test.each([
    ['1', 1],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, 2001:db8::/32, 192.0.2.1', ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1']],
  ])('accepts TRUST_PROXY=%s', (given, trusted) => {
    expect(load({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(trusted);
  });

  test('resolves PLANS_FILE in the project', () => {
    expect(load({ PLANS_FILE: 'plans.json' }).PLANS_FILE).toBe(path.join(PROJECT, 'plans.json'));
  });

  test.each(['neo4j://host:7687', 'bolt://host', 'neo4j+s://host', 'bolt+ssc://host:1'])(
    'accepts %s',
    (uri) => {
      expect(load({ NEO4J_URI: uri, NEO4J_PASSWORD: 'p' })).toMatchObject({
        NEO4J_URI: uri,
        NEO4J_PASSWORD: 'p',
      });
    },
  );
});

describe('a wrong value', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'memory'],
    ['PUBLIC_URL', 'memory.example:8420'],
    ['PUBLIC_URL', 'ftp://memory.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'http://memory.example/a?b'],
    ['PUBLIC_URL', 'http://memory.example/#a'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'login.example'],
    ['OIDC_ALGORITHMS', 'HS256'],
    ['OIDC_ALGORITHMS', 'none'],
    ['OIDC_ALGORITHMS', 'RS256, none'],
    ['OIDC_AUDIENCE_PARAMETER', 'aud'],
    ['LOG_LEVEL', 'loud'],
    ['ALLOWED_HOSTS', 'a.example,,b.example'],
    ['ALLOWED_ORIGINS', ','],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'proxy.example'],
    ['DEFAULT_PLAN', 'gold'],
    ['FAILED_CREDENTIALS_PER_MINUTE', '0'],
    ['REDIS_URL', 'localhost:6379'],
    ['NEO4J_URI', 'http://host:7474'],
    ['NEO4J_URI', 'host:7687'],
    ['JVM_HEAP', '1'],
    ['JVM_HEAP', '0g'],
    ['PAGE_CACHE', '64 m'],
    ['MAX_OPEN_GRAPHS', '1'],
    ['MAX_OPEN_GRAPHS', '501'],
  ])('%s=%s stops the start with one line that contains the name and the value', (name, value) => {
    const message = complaint({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is ".*"; it must be: .+ \\(.+\\)\\.$`));
    expect(message).toContain(`"${value}"`);
    expect(message).not.toMatch(/invalid|too (?:small|big)|expected/i);
  });

  test.each([
    ['ADMIN_API_KEY', 'hm_live_very-private'],
    ['ADMIN_API_KEY', `${makeApiKey('live').slice(0, -1)}!`],
    ['ADMIN_API_KEY', mistyped(makeApiKey('live'))],
    ['SECRET_KEY', 'very-private'],
  ])('of the secret %s is masked', (name, value) => {
    const message = complaint({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name} is "\\*\\*\\*"; it must be: .+$`));
    expect(message).not.toContain(value);
  });

  test('does not show the password in an address', () => {
    expect(complaint({ NEO4J_URI: 'http://neo4j:very-private@host' })).not.toContain('very-private');
    expect(complaint({ REDIS_URL: 'http://:very-private@host' })).not.toContain('very-private');
  });

  test.each([
    ['REDIS_URL', ':very-private@redis:6379', '***@redis:6379'],
    ['REDIS_URL', 'default:very-private@redis', '***@redis'],
    ['REDIS_URL', 'http://:very@private@redis', 'http://***@redis'],
    ['REDIS_URL', 'redis://:very/private@redis:6379', 'redis://***@redis:6379'],
    ['REDIS_URL', 'redis://:very#private@redis:6379', 'redis://***@redis:6379'],
    ['NEO4J_URI', '//neo4j:very-private@host', '***@host'],
    ['NEO4J_URI', 'bolt+s://neo4j:very/private@host', 'bolt+s://***@host'],
    ['PUBLIC_URL', 'me:very-private@memory.example', '***@memory.example'],
  ])('shows the part of %s=%s after the password', (name, value, visible) => {
    expect(complaint({ [name]: value, NEO4J_PASSWORD: 'any' })).toContain(
      `${name} is "${visible}"; it must be`,
    );
  });

  test('NEO4J_URI without a password asks for the password', () => {
    expect(complaint({ NEO4J_URI: 'neo4j://host' })).toBe(
      'NEO4J_PASSWORD is not set; it must be: the password that goes with NEO4J_URI (Password on that server).',
    );
  });
});

describe('configReference', () => {
  test('describes every variable, with its default', () => {
    const reference = configReference();
    expect(reference.filter(({ description }) => description === '')).toEqual([]);
    const defaults = reference
      .filter((entry) => entry.default !== '')
      .map((entry) => [entry.name, entry.default]);
    const { DATA_DIR, EMBEDDING_MODEL_DIR, ...others } = load({});
    expect(Object.fromEntries(defaults)).toMatchObject({ PORT: String(others.PORT), HOST: others.HOST });
    const stated = load(Object.fromEntries(defaults) as Record<string, string>);
    expect(stated).toEqual({ ...others, DATA_DIR, EMBEDDING_MODEL_DIR });
  });

  test('of an issuer is one without its client, and with an audience that ID tokens have', () => {
    const issuer = { OIDC_ISSUER: 'https://login.example' };
    expect(complaint(issuer)).toContain('OIDC_CLIENT_ID is not set');
    expect(complaint({ ...issuer, OIDC_CLIENT_ID: 'x', OIDC_AUDIENCE: 'x' })).toContain(
      'OIDC_AUDIENCE is "x"',
    );
  });
});

/** With another last letter than its checksum has. */
function mistyped(key: string): string {
  return key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
}
