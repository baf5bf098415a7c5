import { describe, expect, test } from 'vitest';
import type { Service } from '../../../src/service/service.ts';
import { loadConfig } from '../../../src/service/config.ts';
import { isAtTerminal, startupBanner } from '../../../src/service/startup-banner.ts';

const KEYS = { admin: 'hm_live_first', write: 'hm_live_clients' };

function banner(firstKeys?: Service['firstKeys'], env: Record<string, string> = {}): string {
  const service: Pick<Service, 'url' | 'firstKeys'> = { url: 'http://127.0.0.1:8420', firstKeys };
  return startupBanner(loadConfig('.', env), service as Service);
}

describe('the startup banner', () => {
  test('contains the addresses and the data folder', () => {
    const text = banner(undefined, { DATA_DIR: '/var/memory' });
    expect(text).toContain('  MCP   http://127.0.0.1:8420/mcp\n');
    expect(text).toContain('  REST  http://127.0.0.1:8420/api/v1/memory\n');
    expect(text).toContain('  Data  /var/memory\n');
  });

  test('names the command that lists keys where it creates none', () => {
    expect(banner(undefined)).toContain('npm run hm -- keys list');
    expect(banner(undefined)).not.toMatch(/Bearer|hm_live_/);
  });

  test('contains the admin key apart, and after it the settings of an MCP client with a write key', () => {
    const text = banner(KEYS, { PUBLIC_URL: 'https://memory.example' });
    const settings = text.slice(text.indexOf('{'));
    expect(text.slice(0, text.indexOf('{'))).toMatch(/^ {2}hm_live_first$/m);
    expect(JSON.parse(settings)).toEqual({
      mcpServers: {
        memory: {
          type: 'http',
          url: 'https://memory.example/mcp',
          headers: { Authorization: 'Bearer hm_live_clients' },
        },
      },
    });
    expect(text).not.toContain('keys list');
  });

  test.each([
    ['the first', KEYS],
    ['a later', undefined],
  ])('of %s start contains the link that opens the dashboard, or what makes one', (_, firstKeys) => {
    const link = 'http://127.0.0.1:8420/dashboard/open/x';
    const service = { url: 'http://127.0.0.1:8420', firstKeys } as Service;
    expect(startupBanner(loadConfig('.', {}), service, link)).toContain(`  ${link}\n`);
    expect(banner(firstKeys)).toContain('  npm run hm -- dashboard\n');
  });

  test.each([
    ['a terminal', { isTTY: true }, 700, 600, true],
    ['a pipe', {}, 700, 600, false],
    ['the log of a container', { isTTY: true }, 1, 0, false],
    ['the log of a container with an init', { isTTY: true }, 7, 1, false],
  ])('is at a terminal or not: %s', (_, stdout, pid, ppid, expected) => {
    expect(isAtTerminal({ stdout, pid, ppid })).toBe(expected);
  });

  test.each(['https://memory.example/', 'https://memory.example//'])(
    'omits the slashes at the end of PUBLIC_URL=%s',
    (PUBLIC_URL) => {
      expect(banner(KEYS, { PUBLIC_URL })).toContain('"https://memory.example/mcp"');
    },
  );
});
