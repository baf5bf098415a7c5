import { expect, test } from 'vitest';
import { outlivingCall, type MemoryContext } from '../../../src/memory/memory-context.ts';

test('work that outlives its call keeps the memory, and nothing else of the call', () => {
  const graph = { database: 'db', signal: new AbortController().signal };
  const memory = { graph, clock: () => new Date() } as unknown as MemoryContext;
  const call = { ...memory, emit: () => undefined, sessionId: 'of the call' };
  const kept = outlivingCall(call);
  expect(kept).toMatchObject({ graph: { database: 'db', signal: undefined }, clock: memory.clock });
  expect(Object.keys(kept).filter((name) => name === 'emit' || name === 'sessionId')).toEqual([]);
});
