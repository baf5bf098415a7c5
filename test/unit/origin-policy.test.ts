import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { originPolicy } from '../../src/origin-policy.ts';

const policyOf = (env: Record<string, string>, url: string) => originPolicy(loadConfig('.', env), url);

describe('originPolicy', () => {
  test.each([
    ['http://192.0.2.7:8420', '192.0.2.7', 'http://192.0.2.7:8420'],
    ['http://Memory.LAN:8420', 'memory.lan', 'http://memory.lan:8420'],
    ['http://[FD00:0::2]:8420', '[fd00::2]', 'http://[fd00::2]:8420'],
  ])('serves the address that is listened on, as clients state it: %s', (url, host, origin) => {
    expect(policyOf({}, url)).toEqual({ hosts: [host], origins: [origin] });
  });

  test('serves PUBLIC_URL and what the settings allow besides', () => {
    const env = {
      PUBLIC_URL: 'https://memory.example/graph/',
      ALLOWED_HOSTS: 'a.example',
      ALLOWED_ORIGINS: 'https://b.example',
    };
    expect(policyOf(env, 'http://192.0.2.7:1')).toEqual({
      hosts: ['192.0.2.7', 'memory.example', 'a.example'],
      origins: ['http://192.0.2.7:1', 'https://memory.example', 'https://b.example'],
    });
  });

  test('passes over an address that no URL can hold', () => {
    expect(policyOf({}, 'http://[fe80::1%eth0]:8420')).toEqual({ hosts: [], origins: [] });
  });
});
