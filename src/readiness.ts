import type { Graph } from './graph/graph.ts';
import { ping } from './graph/queries/overview.ts';
import { runQuery } from './graph/run-query.ts';

/** Time that a database has for an answer, and how long what it answered counts. */
const WITHIN_MS = 3_000;
const COUNTS_MS = 1_000;

/** Says whether each of the databases answers a statement; asked at most once a second, however often it is called. */
export function readiness(graphs: readonly Graph[]): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (!asked || now - asked.at > COUNTS_MS) {
      const answers = Promise.all(graphs.map(answersInTime));
      asked = { at: now, answer: answers.then((all) => all.every(Boolean)) };
    }
    return asked.answer;
  };
}

async function answersInTime(graph: Graph): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const answer = runQuery(graph, ping, {}).then(
    () => true,
    () => false,
  );
  const silence = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, WITHIN_MS, false);
  });
  return Promise.race([answer, silence]).finally(() => clearTimeout(late));
}
