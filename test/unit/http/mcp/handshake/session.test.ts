import { expect, test } from 'vitest';
import type { CallerContext } from '../../../../../src/http/mcp/caller-context.ts';
import { RunningCalls } from '../../../../../src/http/mcp/handshake/session.ts';

function caller(database: string, sessionId: string): CallerContext {
  return { memory: { graph: { database } }, sessionId } as CallerContext;
}

test('a cancellation reaches the call of its graph, session and id, and no other', () => {
  const running = new RunningCalls();
  const cancelled: string[] = [];
  const names = [
    ['one', 'a', 1],
    ['one', 'a', '1'],
    ['one', 'b', 1],
    ['two', 'a', 1],
  ] as const;
  for (const [database, session, id] of names) {
    running.begin(caller(database, session), id, () => cancelled.push(`${database} ${session} ${typeof id}`));
  }
  running.cancel(caller('one', 'a'), 1);
  running.cancel(caller('three', 'a'), 1);
  expect(cancelled).toEqual(['one a number']);
});

test('the end of a call does not end a later one with the same id', () => {
  const running = new RunningCalls();
  const cancelled: string[] = [];
  const context = caller('one', 'a');
  const endFirst = running.begin(context, 1, () => cancelled.push('first'));
  const endSecond = running.begin(context, 1, () => cancelled.push('second'));
  endFirst();
  running.cancel(context, 1);
  endSecond();
  running.cancel(context, 1);
  expect(cancelled).toEqual(['second']);
});
