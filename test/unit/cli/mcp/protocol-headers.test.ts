import { describe, expect, test } from 'vitest';
import { namesVersion, protocolHeaders } from '../../../../src/cli/mcp/protocol-headers.ts';

const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
const modern = (method: string, params = {}) => ({ method, params: { ...params, _meta: meta } });

describe('the headers of a message', () => {
  test('with a handshake are those that the handshake negotiated', () => {
    const message = { id: 1, method: 'tools/list' };
    expect(protocolHeaders(message, {})).toEqual({});
    expect(protocolHeaders(message, { session: 's', version: '2025-06-18' })).toEqual({
      'mcp-session-id': 's',
      'mcp-protocol-version': '2025-06-18',
    });
    expect(namesVersion(message)).toBe(false);
  });

  test('that names its protocol version repeat version, method and name, without a session', () => {
    const message = modern('tools/call', { name: 'hm_recall' });
    expect(namesVersion(message)).toBe(true);
    expect(protocolHeaders(message, { session: 's' })).toEqual({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'hm_recall',
    });
    expect(protocolHeaders(modern('tools/list', { name: 'x' }), {})).not.toHaveProperty('mcp-name');
    expect(protocolHeaders(modern('toString', { name: 'x' }), {})).not.toHaveProperty('mcp-name');
  });

  test.each([
    ['memory://node/a', 'memory://node/a'],
    ['日本', '=?base64?5pel5pys?='],
    [' blank', '=?base64?IGJsYW5r?='],
    ['a\r\nb', '=?base64?YQ0KYg==?='],
    ['=?base64?eA==?=', '=?base64?PT9iYXNlNjQ/ZUE9PT89?='],
    ['', '=?base64??='],
  ])('encode the name %j for a header: %s', (uri, text) => {
    expect(protocolHeaders(modern('resources/read', { uri }), {})['mcp-name']).toBe(text);
  });
});
