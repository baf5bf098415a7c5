import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Scope } from '../../../src/auth/principal.ts';
import type { MemoryContext } from '../../../src/memory/memory-context.ts';
import { defineTool, type ObjectTool } from '../../../src/tools/define-tool.ts';
import { executeTool } from '../../../src/tools/execute-tool.ts';

const tool = defineTool({
  name: 'hm_example',
  title: 'Example',
  description: 'Doubles a number.',
  input: z.strictObject({ number: z.int().max(10), label: z.string().optional() }),
  output: z.object({ doubled: z.int() }),
  access: 'write',
  status: ({ doubled }) => (doubled > 10 ? 201 : 200),
  handler: ({ number }) => Promise.resolve({ doubled: number * 2, extra: 'not shown' }),
});

interface Execution {
  readonly scope?: Scope;
  readonly lines?: string[];
  readonly of?: ObjectTool;
}

function execute(input: unknown, { scope = 'write', lines = [], of = tool }: Execution = {}) {
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const tenant = { namespace: 'secret-namespace', database: 'main', sandbox: false };
  const principal = { accountId: 'a', keyId: 'k', scope, plan: 'free', graphId: 'g', tenant };
  return executeTool({ tool: of, input, principal, memory: {} as MemoryContext, logger });
}

function failing(error: Error): ObjectTool {
  return { ...tool, handler: () => Promise.reject(error) };
}

describe('executeTool', () => {
  test('answers what the output schema knows, with its status', async () => {
    expect(await execute({ number: 4 })).toEqual({ output: { doubled: 8 }, status: 200 });
    expect(await execute({ number: 6 })).toMatchObject({ status: 201 });
  });

  test('refuses a scope that is too small before it looks at the input', async () => {
    await expect(execute({}, { scope: 'read' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test.for([
    [{ number: 11 }, ['number']],
    [{ number: 1, other: 1, another: 2 }, ['other', 'another']],
    [{ label: 7 }, ['number', 'label']],
    [null, ['']],
    ['text', ['']],
  ] as const)('refuses %j and names %j', async ([input, paths]) => {
    const refused = execute(input);
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: paths.map((path) => expect.objectContaining({ path }) as unknown) },
    });
  });

  test('turns what a handler throws into INTERNAL, with its cause in the log alone', async () => {
    const lines: string[] = [];
    const failed = execute({ number: 1 }, { lines, of: failing(new Error('inner words')) });
    await expect(failed).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(failed).rejects.not.toThrow('inner words');
    expect(lines.join('')).toContain('inner words');
  });

  test('leaves one line in the log, with outcome and time, without input or tenant', async () => {
    const lines: string[] = [];
    await execute({ number: 4, label: 'private words' }, { lines });
    expect(lines).toHaveLength(1);
    const line = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ tool: 'hm_example', outcome: 'ok', took_ms: expect.any(Number) as unknown });
    expect(lines[0]).not.toMatch(/private words|secret-namespace/);
  });
});
