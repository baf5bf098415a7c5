import { z } from 'zod';
import { errorBody } from '../support/tool-client.ts';
import type { TestTenant } from '../support/tenant.ts';
import type { Call } from './calls.ts';
import type { WritingTool } from './pairs.ts';

const TOOLS: Record<WritingTool, { readonly route: string; readonly name: string }> = {
  store: { route: '/store', name: 'hm_store' },
  batch: { route: '/store/batch', name: 'hm_store_batch' },
  update: { route: '/update', name: 'hm_update' },
  forget: { route: '/forget', name: 'hm_forget' },
  relate: { route: '/relationships', name: 'hm_add_relationships' },
};
/** Codes of answers that say that the service failed, and not that others came first. */
const FAULTS: ReadonlySet<string> = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT', 'INSUFFICIENT_STORAGE']);

const rpcAnswer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    content: z.array(z.object({ text: z.string() })).min(1),
  }),
});
const batchAnswer = z.object({
  items: z.array(z.object({ status: z.string(), error: z.object({ code: z.string() }).optional() })),
});

/** Sends a call and answers how each of its parts ended: `ok` or an error's code. Throws where the answer has no form. */
export async function send(tenant: TestTenant, call: Call): Promise<string[]> {
  const headers = {
    ...(call.session !== undefined && { 'mcp-session-id': call.session }),
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
  };
  return call.way === 'mcp' ? sendMcp(tenant, call, headers) : sendRest(tenant, call, headers);
}

/** Whether the service failed. */
export function isFault(outcome: string): boolean {
  return FAULTS.has(outcome);
}

async function sendRest(tenant: TestTenant, { tool, input }: Call, headers: Record<string, string>) {
  const response = await tenant.post(`/api/v1/memory${TOOLS[tool].route}`, input, headers);
  const body: unknown = await response.json();
  if (response.status >= 300) return [errorBody.parse(body).error.code];
  if (tool !== 'batch') return ['ok'];
  return batchAnswer.parse(body).items.map(({ error }) => error?.code ?? 'ok');
}

async function sendMcp(tenant: TestTenant, { tool, input }: Call, headers: Record<string, string>) {
  const params = { name: TOOLS[tool].name, arguments: input };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const response = await tenant.post('/mcp', message, headers);
  const { result } = rpcAnswer.parse(await response.json());
  if (result.isError !== true) return ['ok'];
  return [errorBody.parse(JSON.parse(result.content[0]?.text ?? '')).error.code];
}
