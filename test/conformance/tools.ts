import { setTimeout as sleep } from 'node:timers/promises';
import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { progressTokenOf, type McpTool } from '../../src/http/mcp/mcp-tool.ts';
import type { MethodCall, MethodResult } from '../../src/http/mcp/methods.ts';
import { PNG } from './png.ts';

/** A sound of no length: as little as the format allows. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const TEXT = { type: 'text', text: 'This is a simple text response for testing.' };
const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' };
const AUDIO = { type: 'audio', data: WAV, mimeType: 'audio/wav' };

/** The schema that the scenario json-schema-2020-12 prescribes (SEP-1613, SEP-2106). */
const JSON_SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** The tools that the conformance suite calls by name, as its scenarios describe them. */
export const conformanceTools: readonly McpTool[] = [
  answering('test_simple_text', [TEXT]),
  answering('test_image_content', [IMAGE]),
  answering('test_audio_content', [AUDIO]),
  answering('test_embedded_resource', [resource('embedded', 'text/plain', 'An embedded resource.')]),
  answering('test_multiple_content_types', [
    TEXT,
    IMAGE,
    resource('mixed-content', 'application/json', '{"test":"data","value":123}'),
  ]),
  // Only its listing is looked at: every keyword of the schema must arrive.
  answering('json_schema_2020_12_tool', [TEXT], JSON_SCHEMA_2020_12),
  tool('test_error_handling', () =>
    Promise.resolve({
      isError: true,
      content: [{ type: 'text', text: 'This tool intentionally returns an error for testing' }],
    }),
  ),
  // Their scenarios look at what does not come: requests of the server's own, and logs nobody asked for.
  answering('test_streaming_elicitation', [TEXT]),
  answering('test_logging_tool', [TEXT]),
  tool('test_missing_capability', () =>
    Promise.reject(new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })),
  ),
  tool('test_tool_with_progress', async (call) => {
    for (const progress of [0, 50, 100]) {
      await tellProgress(call, progress);
      await sleep(50);
    }
    return { content: [TEXT] };
  }),
];

async function tellProgress({ params, notify }: MethodCall, progress: number): Promise<void> {
  const progressToken = progressTokenOf(params);
  if (progressToken === undefined) return;
  await notify?.({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
}

function answering(name: string, content: readonly object[], inputSchema?: object): McpTool {
  return tool(name, () => Promise.resolve({ content }), inputSchema);
}

function tool(
  name: string,
  call: (call: MethodCall) => Promise<MethodResult>,
  inputSchema: object = { type: 'object' },
): McpTool {
  const listing = { name, description: `Of the conformance suite: ${name}.`, inputSchema };
  return { listing, call: (_input, given) => call(given) };
}

function resource(name: string, mimeType: string, text: string): object {
  return { type: 'resource', resource: { uri: `test://${name}`, mimeType, text } };
}
