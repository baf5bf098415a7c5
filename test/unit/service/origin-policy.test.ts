import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/service/config.ts';
import { originPolicy } from '../../../src/service/parts/app.ts';

const policyOf = (env: Record<string, string>, url: string, address = '192.0.2.7') =>
  originPolicy(loadConfig('.', env), { url, address });

describe('originPolicy', () => {
  test.each([
    ['http://192.0.2.7:8420', '192.0.2.7', 'http://192.0.2.7:8420'],
    ['http://Memory.LAN:8420', 'memory.lan', 'http://memory.lan:8420'],
    ['http://[FD00:0::2]:8420', '[fd00::2]', 'http://[fd00::2]:8420'],
  ])('allows the listening address in the form that clients send: %s', (url, host, origin) => {
    expect(policyOf({}, url)).toMatchObject({ hosts: [host], origins: [origin] });
  });

  test('allows PUBLIC_URL and the hosts and origins of the settings', () => {
    const env = {
      PUBLIC_URL: 'https://memory.example/graph/',
      ALLOWED_HOSTS: 'a.example',
      ALLOWED_ORIGINS: 'https://b.example',
    };
    expect(policyOf(env, 'http://192.0.2.7:1')).toMatchObject({
      hosts: ['192.0.2.7', 'memory.example', 'a.example'],
      origins: ['http://192.0.2.7:1', 'https://memory.example', 'https://b.example'],
    });
  });

  test('ignores an address that is not valid in a URL', () => {
    expect(policyOf({}, 'http://[fe80::1%eth0]:8420')).toMatchObject({ hosts: [], origins: [] });
  });

  test.each([
    ['127.0.0.1', {}, false],
    ['127.8.9.10', {}, false],
    ['::1', {}, false],
    ['0.0.0.0', {}, true],
    ['::', {}, true],
    ['192.0.2.7', {}, true],
    ['192.0.2.7', { PUBLIC_URL: 'https://memory.example' }, true],
    ['192.0.2.7', { ALLOWED_ORIGINS: 'https://b.example' }, false],
  ])(
    'allows pages of any origin where other machines reach the service and no setting names origins: %s %j',
    (address, env, any) => {
      expect(policyOf(env, 'http://192.0.2.7:1', address).anyOrigin).toBe(any);
    },
  );
});
