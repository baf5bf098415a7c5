import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { withConfigurationTable } from '../../docs/configuration-table.ts';
import { configReference } from '../../src/service/config.ts';

test("the README's table of variables is the one that npm run docs makes", async () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const made = withConfigurationTable(readme);
  expect(configReference().filter(({ name }) => !made.includes(`| ${name} |`))).toEqual([]);
  const formatted = await format(made, { parser: 'markdown', printWidth: 110, singleQuote: true });
  expect(formatted).toBe(readme);
});
