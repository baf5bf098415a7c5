import type { Posted } from '../handshake/messages.ts';

/** The extension by which a host shows pages in the conversation (MCP Apps, SEP-1865). */
const EXTENSION = 'io.modelcontextprotocol/ui';
export const PAGE_TYPE = 'text/html;profile=mcp-app';

/** Whether the capabilities that a client declares say that it shows pages. */
export function showsPages(capabilities: unknown): boolean {
  const extensions = fieldOf(capabilities, 'extensions');
  const mimeTypes = fieldOf(fieldOf(extensions, EXTENSION), 'mimeTypes');
  return Array.isArray(mimeTypes) && mimeTypes.includes(PAGE_TYPE);
}

/** Whether a client says so as it begins a session. */
export function beginsWithPages({ messages: [first] }: Posted): boolean {
  const isInitialize = first !== undefined && 'method' in first && first.method === 'initialize';
  return isInitialize && showsPages(fieldOf(first.params, 'capabilities'));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
