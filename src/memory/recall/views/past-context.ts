import { relationshipsOfNodesAsOf } from '../../../graph/queries/history/past.ts';
import type { Displayed } from '../../../graph/queries/recall/display.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { AnswerSpace, LISTED_DATA } from '../../limits/answer-space.ts';
import { withLongData } from '../../limits/long-data.ts';
import { readerAsOf, timesOf, type PastTime } from '../../relationships/relationships-as-of.ts';
import { contextOf } from '../passes/display.ts';
import { CONTEXT } from '../weights.ts';
import type { Around, Context, ViewMemory } from './view.ts';

/** The edges and hyperedges around results as they were at a time, each once, and the names of the lists that are cut. */
export async function pastContextOf(
  memory: ViewMemory,
  displayed: readonly Displayed[],
  { words, ...time }: PastTime & Pick<Around, 'words'>,
): Promise<Context> {
  const keys = displayed.map(({ node }) => node.key);
  // One more than is displayed shows that the list is cut.
  const limits = { limit: CONTEXT.edges + 1, longest: LISTED_DATA.ofRelationship };
  const rows = await runQuery(memory.graph, relationshipsOfNodesAsOf, {
    ...{ keys, words: [...words], ...limits, ...timesOf(time) },
  });
  const { truncated, ...links } = contextOf(rows);
  const space = new AnswerSpace();
  const whole = await withLongData(memory, links, space, readerAsOf(memory, time));
  return { ...whole, truncated: [...truncated, ...space.truncated] };
}
