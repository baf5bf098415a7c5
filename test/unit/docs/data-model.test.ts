import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CYPHER = new URL('../../../cypher/', import.meta.url);
const page = readFileSync(new URL('../../../docs/reference/data-model.md', import.meta.url), 'utf8');

/** The statements of every file below a folder, without their comments. */
function statementsIn(folder = ''): string {
  return readdirSync(new URL(folder, CYPHER), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cypher'))
    .map((file) => readFileSync(new URL(folder + file, CYPHER), 'utf8').replaceAll(/^\s*\/\/.*$/gm, ''))
    .join('\n');
}

function found(pattern: RegExp, text: string): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))];
}

function notInPage(names: readonly string[]): string[] {
  return names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`.${name}\``));
}

test('the page names every label and relationship type of the statements', () => {
  const names = found(/[\w([]:(_?[A-Z]\w*)/g, statementsIn());
  expect(names).toEqual(expect.arrayContaining(['Node', 'RELATES_TO', '_Pending', 'ApiKey', '_NAMES']));
  expect(notInPage(names)).toEqual([]);
});

test('the page names every constraint and index of the schema, and the properties they are on', () => {
  const schema = statementsIn('schema/');
  const names = found(/^CREATE [A-Z ]*?(?:CONSTRAINT|INDEX) (\w+)/gm, schema);
  expect(names).toEqual(expect.arrayContaining(['node_key', 'node_text', 'node_vector', 'api_key_hash']));
  expect(notInPage(names)).toEqual([]);
  expect(notInPage(found(/[([ ]\w\.(\w+)/g, schema))).toEqual([]);
});

test('the page names every property that a statement sets on a node or relationship', () => {
  const names = found(/(?:SET |^\s*)\w+\.(\w+) = /gm, statementsIn());
  expect(names).toEqual(expect.arrayContaining(['rev', 'search_text', 'lease_until', 'revoked_at']));
  expect(notInPage(names)).toEqual([]);
});
