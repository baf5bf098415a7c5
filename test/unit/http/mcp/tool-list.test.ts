import { expect, test } from 'vitest';
import { toMcpTools } from '../../../../src/http/mcp/mcp-tool.ts';
import { toolRegistry } from '../../../../src/tools/index.ts';

const CHARACTERS_PER_TOKEN = 4;
/** Agents pay for the list in every conversation. */
const MAX_TOKENS = 3_000;

test('the list of tools takes less than 3,000 tokens', () => {
  const sizes = toMcpTools(toolRegistry).map(({ listing }) => ({
    name: listing.name,
    tokens: Math.ceil(JSON.stringify(listing).length / CHARACTERS_PER_TOKEN),
  }));
  const total = sizes.reduce((sum, { tokens }) => sum + tokens, 0);
  const each = sizes.map(({ name, tokens }) => `${name} ${tokens}`).join(', ');
  process.stdout.write(`tools/list: ${total} tokens (${each})\n`);
  expect(total).toBeLessThan(MAX_TOKENS);
});

test('a listed tool describes its input for a model, and leaves patterns to the refusals', () => {
  for (const { listing } of toMcpTools(toolRegistry)) {
    const text = JSON.stringify(listing);
    expect(text).not.toContain('u001f');
    expect(listing).not.toHaveProperty('icons');
    expect(listing).not.toHaveProperty('outputSchema');
    expect(listing).toHaveProperty('inputSchema.type', 'object');
  }
});
