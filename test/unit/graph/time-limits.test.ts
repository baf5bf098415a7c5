import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockNodes } from '../../../src/graph/queries/node.ts';
import { executeWrite, runQuery } from '../../../src/graph/run-query.ts';
import { fakeGraph } from './fake-graph.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const PARAMS = { keys: ['a'] };

/** A graph whose database never answers while `isSilent`. */
function silentGraph() {
  const state = { isSilent: true };
  const graph = fakeGraph(() => (state.isSilent ? new Promise<never>(() => undefined) : []));
  return { graph, state };
}

/** Whether it has ended after so many seconds. */
async function endsWithin(seconds: number, work: Promise<unknown>): Promise<unknown> {
  let outcome: unknown = 'under way';
  work.then(
    (value) => (outcome = value),
    (error: unknown) => (outcome = error),
  );
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  return outcome;
}

const unit = (graph: ReturnType<typeof fakeGraph>) =>
  executeWrite(graph, (each) => each.run(lockNodes, PARAMS));

describe('a database that does not answer', () => {
  test('lets a request wait 27 seconds, and is answered TIMEOUT with when to try again', async () => {
    const { graph } = silentGraph();
    const read = runQuery(graph, lockNodes, PARAMS);
    expect(await endsWithin(26, read)).toBe('under way');
    expect(await endsWithin(2, read)).toMatchObject({ code: 'TIMEOUT', retryAfter: 5 });
  });

  test('lets the first unit of a database wait longer, which plans all of its statements', async () => {
    const { graph, state } = silentGraph();
    const first = unit(graph);
    expect(await endsWithin(56, first)).toBe('under way');
    expect(await endsWithin(2, first)).toMatchObject({ code: 'TIMEOUT', retryAfter: 5 });
    state.isSilent = false;
    await unit(graph);
    state.isSilent = true;
    expect(await endsWithin(28, unit(graph))).toMatchObject({ code: 'TIMEOUT' });
  });

  test('lets a start wait without a limit', async () => {
    const { graph } = silentGraph();
    const ofStart = { ...graph, isStarting: () => true };
    expect(await endsWithin(3_600, runQuery(ofStart, lockNodes, PARAMS))).toBe('under way');
    expect(await endsWithin(3_600, unit(ofStart))).toBe('under way');
  });
});
