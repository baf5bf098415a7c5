import type { Logger } from 'pino';
import { z } from 'zod';
import type { Principal } from '../../../src/auth/principal.ts';
import { defineTool, type ObjectTool } from '../../../src/tools/define-tool.ts';
import type { ToolCall } from '../../../src/tools/execute-tool.ts';
import { keptLog } from '../kept-log.ts';
import { fakeMemory } from '../memory/fake-memory.ts';

export const PRINCIPAL: Principal = {
  subject: 'key:key',
  keyId: 'key',
  accountId: 'account',
  scope: 'write',
  plan: 'free',
  graphId: 'graph',
  tenant: { namespace: 'a-namespace', database: 'a-database', sandbox: false },
};

/** A tool with an input field of each kind. Its handler is given, and its calls are counted. */
export function fakeTool(
  answer: () => unknown = () => ({ count: 1 }),
  access: ObjectTool['access'] = 'write',
): {
  tool: ObjectTool;
  calls: unknown[];
} {
  const calls: unknown[] = [];
  const link = z.union([
    z.strictObject({ to: z.string(), how: z.string() }),
    z.strictObject({ among: z.array(z.string()).min(2), how: z.string() }),
  ]);
  const tool = defineTool({
    name: 'hm_fake',
    title: 'Fake',
    description: 'A tool for tests.',
    input: z.strictObject({ text: z.string(), links: z.array(link).default([]) }),
    output: z.object({ count: z.int() }),
    access,
    status: ({ count }) => 200 + count,
    handler: (input) => {
      calls.push(input);
      return Promise.resolve().then(answer) as Promise<{ count: number }>;
    },
  });
  return { tool, calls };
}

/** A call by PRINCIPAL, without memory. */
export function callOf(
  tool: ObjectTool,
  input: unknown,
  logger: Logger = keptLog().logger,
): ToolCall<ObjectTool> {
  return { tool, input, principal: PRINCIPAL, memory: fakeMemory(), via: 'rest', logger };
}
