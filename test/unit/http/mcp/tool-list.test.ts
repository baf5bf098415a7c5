import { expect, test } from 'vitest';
import { toMcpTools } from '../../../../src/http/mcp/mcp-tool.ts';
import { toolRegistry } from '../../../../src/tools/index.ts';

const CHARACTERS_PER_TOKEN = 4;
/** Agents pay for the list in every conversation. */
const MAX_TOKENS_OF_FIRST_TEN = 3_000;
const MAX_TOKENS = 4_700;
const FIRST_TEN: readonly string[] = [
  ...['hm_store', 'hm_recall', 'hm_get_nodes', 'hm_update', 'hm_forget', 'hm_get_overview'],
  ...['hm_add_relationships', 'hm_get_relationships', 'hm_find_related', 'hm_list_orphans'],
];

test('the list of tools takes less than 4,700 tokens, its first ten less than 3,000', () => {
  const sizes = toMcpTools(toolRegistry).map(({ listing }) => ({
    name: listing.name,
    tokens: Math.ceil(JSON.stringify(listing).length / CHARACTERS_PER_TOKEN),
  }));
  const total = sum(sizes);
  const each = sizes.map(({ name, tokens }) => `${name} ${tokens}`).join(', ');
  process.stdout.write(`tools/list: ${total} tokens (${each})\n`);
  const firstTen = sizes.filter(({ name }) => FIRST_TEN.includes(name));
  expect(firstTen).toHaveLength(FIRST_TEN.length);
  expect(sum(firstTen)).toBeLessThan(MAX_TOKENS_OF_FIRST_TEN);
  expect(total).toBeLessThan(MAX_TOKENS);
});

function sum(sizes: readonly { readonly tokens: number }[]): number {
  return sizes.reduce((total, { tokens }) => total + tokens, 0);
}

test('a listed tool describes its input for a model, and leaves patterns to the refusals', () => {
  for (const { listing } of toMcpTools(toolRegistry)) {
    const text = JSON.stringify(listing);
    expect(text).not.toContain('u001f');
    expect(listing).not.toHaveProperty('icons');
    expect(listing).not.toHaveProperty('outputSchema');
    expect(listing).toHaveProperty('inputSchema.type', 'object');
  }
});
