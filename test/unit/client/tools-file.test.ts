import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldsFile } from '../../../client/generate/fields-file.ts';
import { toolsFile } from '../../../client/generate/tools-file.ts';

test("the client's types are those of the tools; npm run client writes them anew", async () => {
  const file = new URL('../../../client/src/tools.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await toolsFile());
});

test('the options of hm are those of the tools; npm run client writes them anew', async () => {
  const file = new URL('../../../src/cli/tools/tool-fields.ts', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(await fieldsFile());
});
