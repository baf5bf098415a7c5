import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { withTables } from '../../docs/readme-tables.ts';
import { configReference } from '../../src/service/config.ts';
import { toolRegistry } from '../../src/tools/index.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test("the README's tables are those that npm run docs makes", async () => {
  const made = await format(withTables(readme), { parser: 'markdown', printWidth: 110, singleQuote: true });
  expect(made).toBe(readme);
});

test("the README's tables have a row for each variable and each tool", () => {
  const names = [...configReference(), ...toolRegistry].map(({ name }) => name);
  expect(names.filter((name) => !new RegExp(`^\\| ${name}\\b.*\\|$`, 'm').test(readme))).toEqual([]);
});
