import type { Logger } from 'pino';
import { orElseAfter } from '../concurrency/deadline.ts';
import type { Graph } from '../graph/graph.ts';
import { ping } from '../graph/queries/overview.ts';
import { runQuery } from '../graph/run-query.ts';

/** Time that a database has for an answer, and how long what it answered counts. */
const WITHIN_MS = 3_000;
const COUNTS_MS = 1_000;

/**
 * Says whether each of the databases answers a statement; asked at most once a second, however often it is called.
 * Why not is logged, once until they answer again.
 */
export function readiness(graphs: readonly Graph[], logger: Logger): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  let wasReady = true;
  const ask = async () => {
    const failures = await Promise.all(graphs.map(failureOf));
    const failure = failures.find((each) => each !== undefined);
    if (failure && wasReady) logger.warn({ err: failure }, 'the service is not ready');
    return (wasReady = failure === undefined);
  };
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > COUNTS_MS) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}

function failureOf(graph: Graph): Promise<Error | undefined> {
  const answer = runQuery(graph, ping, {}).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  return orElseAfter(WITHIN_MS, answer, () => new Error(`No answer within ${WITHIN_MS} ms.`));
}
