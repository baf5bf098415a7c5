import { expect, test } from 'vitest';
import { madePages } from '../../../docs/generate/pages.ts';
import { commandReference } from '../../../docs/generate/command-reference.ts';
import { ERROR_STATUS } from '../../../src/errors.ts';
import { configReference } from '../../../src/service/config.ts';
import { toolRegistry } from '../../../src/tools/index.ts';

const pages = await madePages();

test.each(pages)('$name is as npm run docs makes it', ({ written, made }) => {
  expect(written).toBe(made);
});

test('the reference has each tool, variable, error code and command', () => {
  const rows = (names: readonly string[]) => names.map((name) => `| ${name} `);
  expect(
    missing(
      'tools',
      toolRegistry.map(({ name }) => `## ${name}\n`),
    ),
  ).toEqual([]);
  expect(missing('configuration', rows(configReference().map(({ name }) => name)))).toEqual([]);
  expect(missing('errors', rows(Object.keys(ERROR_STATUS)))).toEqual([]);
  expect(missing('cli', ['### hm login\n', '### hm graphs create\n', '### hm backup verify\n'])).toEqual([]);
  expect(missing('rest', ['`POST /api/v1/memory/store` ', '`GET /api/v1/admin/keys` '])).toEqual([]);
  expect(commandReference()).not.toContain('undefined');
});

test('the reference says that an upload may be refused for what its name claims', () => {
  expect(missing('tools', ['of its own: UNSUPPORTED_MEDIA_TYPE'])).toEqual([]);
  expect(missing('errors', ['of another type than its name claims'])).toEqual([]);
});

function missing(page: string, texts: readonly string[]): string[] {
  const text = pages.find(({ name }) => name === `docs/reference/${page}.md`)?.written ?? '';
  return texts.filter((each) => !text.includes(each));
}
