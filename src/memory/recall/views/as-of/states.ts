import { statesAsOf, type StateRow } from '../../../../graph/queries/recall/as-of.ts';
import { runQuery } from '../../../../graph/run-query.ts';
import type { WithGraph } from '../../../transaction/dependencies.ts';
import { filterOf, type Question } from '../../question/question.ts';

/** What nodes said at a time, by key. */
export type States = ReadonlyMap<string, StateRow>;

type Asked = Partial<Pick<Question, 'nodeTypes' | 'phrases' | 'tokens' | 'cjk' | 'conditions'>>;

/** The revision of a state that a version keeps. */
export const REPLACED = -1;
/** No more than the forms of tokens are compared with a text. */
const MAX_PAIRS = 100;

/** Reads what those of the nodes said that existed at the time and that the question does not leave out. */
export async function readStates(
  { graph }: WithGraph,
  at: string,
  question: Asked,
  keys: Iterable<string>,
): Promise<States> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return new Map();
  const rows = await runQuery(graph, statesAsOf, {
    at,
    keys: wanted,
    ...filterOf(question),
    tokens: (question.tokens ?? []).map((forms) => [...forms]),
    pairs: pairsOf(question.cjk ?? ''),
  });
  return new Map(rows.map((row) => [row.key, row]));
}

/** The pairs of characters of each run; a run of one character is itself. */
function pairsOf(cjk: string): string[] {
  const runs = cjk.split(' ').filter((run) => run !== '');
  const pairs = runs.flatMap((run) => {
    const characters = [...run];
    return characters.length === 1 ? run : characters.slice(1).map((each, at) => `${characters[at]}${each}`);
  });
  return [...new Set(pairs)].slice(0, MAX_PAIRS);
}
