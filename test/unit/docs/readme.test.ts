import { expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { loadConfig } from '../../../src/service/config.ts';
import type { Service } from '../../../src/service/service.ts';
import { startupBanner } from '../../../src/service/startup-banner.ts';
import { blocksIn, checkedBlocks, patternOf } from '../../support/page-blocks.ts';
import { pageText, projectPages } from '../../support/project-pages.ts';

const HERE = 'test/unit/docs/readme.test.ts';
const MAX_WORDS = 900;
const [banner, entry] = checkedBlocks('README.md', HERE);

test('the README has at most 900 words, code and all', () => {
  const shown = pageText('README.md').replaceAll(/<!--[\s\S]*?-->/g, '');
  expect(shown.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThanOrEqual(MAX_WORDS);
});

test('the README shows the banner of a first start', () => {
  const printed = startupBanner(
    loadConfig('/home/you/memory-graph-service', {}),
    {
      url: 'http://127.0.0.1:8420',
      firstKeys: { admin: 'hm_live_x', write: 'hm_live_y' },
      invitation: 'http://127.0.0.1:8420/identity/invitation/x',
    } as Service,
    'http://127.0.0.1:8420/dashboard/open/x',
  );
  const lines = printed.trim().split('\n');
  const shown = banner?.text.trim().split('\n') ?? [];
  expect(lines.length).toBe(shown.length);
  for (const [at, line] of shown.entries())
    expect(lines[at]).toMatch(new RegExp(`^${patternOf(line).source}$`));
});

test('the README has an entry that starts the service by a file of a clone', () => {
  const { mcpServers } = JSON.parse(entry?.text ?? '') as {
    mcpServers: { memory: { command: string; args: string[] } };
  };
  const { command, args } = mcpServers.memory;
  expect([command, ...args]).toEqual([
    'node',
    `/path/to/${packageJson.name}/${packageJson.bin.hm}`,
    'mcp',
    '--embedded',
  ]);
});

test('every curl of a page shows the answer of a failure, and fails then', () => {
  const pages = projectPages().filter((page) => page === 'README.md' || page.startsWith('docs/'));
  const commands = pages.flatMap((page) =>
    blocksIn(pageText(page)).flatMap(({ text }) => text.match(/(?<=^|[\s(])curl [^\n]*/g) ?? []),
  );
  expect(commands.length).toBeGreaterThan(2);
  for (const command of commands) expect(command).toMatch(/ --fail-with-body /);
});
