import type { Logger } from 'pino';
import { orElseAfter } from '../../concurrency/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { ping } from '../../graph/queries/overview.ts';
import { runQuery } from '../../graph/run-query.ts';

const ANSWER_WITHIN_MS = 3_000;
/** Time for which an answer is cached. */
const CACHED_MS = 1_000;

/**
 * Checks whether each database answers a statement, at most once a second, however often it is called. Logs a failure
 * once, until the databases answer again.
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
    if (!asked || now - asked.at > CACHED_MS) asked = { at: now, answer: ask() };
    return asked.answer;
  };
}

function failureOf(graph: Graph): Promise<Error | undefined> {
  const answer = runQuery(graph, ping, {}).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
  return orElseAfter(ANSWER_WITHIN_MS, answer, () => new Error(`No answer within ${ANSWER_WITHIN_MS} ms.`));
}
