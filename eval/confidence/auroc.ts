/**
 * The probability that an answerable query is judged surer than an unanswerable one, ties counted half: the area under the
 * receiver operating characteristic curve (Hanley and McNeil, 1982). NaN where one side is empty.
 */
export function auroc(answerable: readonly number[], unanswerable: readonly number[]): number {
  const wins = answerable.flatMap((one) =>
    unanswerable.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)),
  );
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}
