import { describe, expect, test } from 'vitest';
import type { Service } from '../../../src/service/service.ts';
import { loadConfig } from '../../../src/service/config.ts';
import { startupBanner } from '../../../src/service/startup-banner.ts';

function banner(firstKey: string | undefined, env: Record<string, string> = {}): string {
  const service = { url: 'http://127.0.0.1:8420', firstKey } as Service;
  return startupBanner(loadConfig('.', env), service);
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

  test('contains the first key, and the settings of an MCP client as JSON', () => {
    const text = banner('hm_live_first', { PUBLIC_URL: 'https://memory.example' });
    expect(text).toMatch(/^ {2}hm_live_first$/m);
    const entry: unknown = JSON.parse(text.slice(text.indexOf('{')));
    expect(entry).toEqual({
      mcpServers: {
        memory: {
          type: 'http',
          url: 'https://memory.example/mcp',
          headers: { Authorization: 'Bearer hm_live_first' },
        },
      },
    });
  });

  test('contains the link that opens the dashboard, where there is one', () => {
    const link = 'http://127.0.0.1:8420/dashboard/open/x';
    const service = {
      url: 'http://127.0.0.1:8420',
      firstKey: 'hm_live_first',
      dashboardLink: link,
    } as Service;
    expect(startupBanner(loadConfig('.', {}), service)).toContain(`  ${link}\n`);
    expect(banner('hm_live_first')).not.toContain('dashboard');
  });

  test.each(['https://memory.example/', 'https://memory.example//'])(
    'omits the slashes at the end of PUBLIC_URL=%s',
    (PUBLIC_URL) => {
      expect(banner('hm_live_first', { PUBLIC_URL })).toContain('"https://memory.example/mcp"');
    },
  );
});
