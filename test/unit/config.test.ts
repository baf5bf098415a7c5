import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeApiKey } from '../../src/auth/api-key.ts';
import { ConfigError, configReference, loadConfig } from '../../src/config.ts';

const PROJECT = path.resolve('/project');
const SECRET = 'hunter2hunter2';

function complaint(env: Record<string, string>): string {
  try {
    loadConfig(PROJECT, env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'no complaint';
}

describe('loadConfig', () => {
  test('without any setting takes the defaults, within the project', () => {
    const config = loadConfig(PROJECT, {});
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 8420,
      DATA_DIR: path.join(PROJECT, 'data'),
      LOG_LEVEL: 'info',
      NEO4J_USER: 'neo4j',
      MAX_OPEN_GRAPHS: 50,
      projectDir: PROJECT,
    });
    expect([config.NEO4J_URI, config.ADMIN_API_KEY, config.PUBLIC_URL]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('takes settings and leaves absolute folders alone', () => {
    const dataDir = path.resolve('/elsewhere');
    const config = loadConfig(PROJECT, {
      PORT: '0',
      DATA_DIR: dataDir,
      ALLOWED_HOSTS: 'a.example, b.example',
      NEO4J_URI: 'neo4j+s://host:7687',
      NEO4J_PASSWORD: SECRET,
      ADMIN_API_KEY: makeApiKey('live'),
    });
    expect(config).toMatchObject({
      PORT: 0,
      DATA_DIR: dataDir,
      ALLOWED_HOSTS: ['a.example', 'b.example'],
      NEO4J_PASSWORD: SECRET,
    });
  });

  test('takes an empty value for one that is not set', () => {
    expect(loadConfig(PROJECT, { PORT: '', SECRET_KEY: '' })).toMatchObject({ PORT: 8420 });
  });

  test('passes over variables of others', () => {
    expect(loadConfig(PROJECT, { PATH: '/bin', JAVA_HOME: '/java' })).not.toHaveProperty('PATH');
  });

  test.for([
    ['PORT', 'eight'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'memory.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'verbose'],
    ['ALLOWED_HOSTS', 'a,,b'],
    ['NEO4J_URI', 'http://host:7474'],
    ['JVM_HEAP', '1 gigabyte'],
    ['JVM_HEAP', '0g'],
    ['PAGE_CACHE', '64'],
    ['MAX_OPEN_GRAPHS', '1'],
    ['MAX_OPEN_GRAPHS', 'many'],
  ] as const)('refuses %s=%s in one line that names it and shows it', ([name, value]) => {
    const message = complaint({ [name]: value });
    expect(message).toContain(name);
    expect(message).toContain(`"${value}"`);
    expect(message).toMatch(/must be: .+/);
    expect(message).not.toContain('\n');
  });

  test.for(['ADMIN_API_KEY', 'SECRET_KEY'] as const)('refuses a wrong %s without showing it', (name) => {
    const message = complaint({ [name]: SECRET });
    expect(message).toContain(`${name} is "***"`);
    expect(message).not.toContain(SECRET);
  });

  test('refuses an ADMIN_API_KEY whose checksum is wrong', () => {
    const key = makeApiKey('live');
    const wrong = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    expect(complaint({ ADMIN_API_KEY: wrong })).toContain('ADMIN_API_KEY is "***"');
  });

  test('refuses a NEO4J_URI without its password', () => {
    expect(complaint({ NEO4J_URI: 'bolt://host:7687' })).toContain('NEO4J_PASSWORD is not set');
  });

  test('does not show a password within a NEO4J_URI that is wrong', () => {
    expect(complaint({ NEO4J_URI: `http://neo4j:${SECRET}@host` })).not.toContain(SECRET);
  });
});

describe('configReference', () => {
  test('names every variable with a description', () => {
    const reference = configReference();
    expect(reference.map(({ name }) => name)).toContain('EMBEDDING_MODEL_DIR');
    expect(reference.filter(({ description }) => description === '')).toEqual([]);
  });
});
