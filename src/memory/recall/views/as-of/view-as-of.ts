import { displayAsOf, listAsOf } from '../../../../graph/queries/recall/as-of.ts';
import { runForOne, runQuery } from '../../../../graph/run-query.ts';
import { LISTED_DATA } from '../../../limits/answer-space.ts';
import { parametersOf, sourceAsOf } from '../../question/conditions.ts';
import type { Question } from '../../question/question.ts';
import { textsAsOf } from '../../regex/regex-scan.ts';
import { readLinks } from '../now.ts';
import { pastContextOf } from '../past-context.ts';
import type { Around, Joined, View, ViewMemory, Wanted } from '../view.ts';
import { featuresThen, readStates } from './states.ts';
import { searchThen } from './search-then.ts';

/** The memory as believed at a time (ISO 8601). */
export function viewAsOf(memory: ViewMemory, at: string, around: Around): View {
  const { graph } = memory;
  return {
    search: (question) => searchThen(memory, at, question),
    links: (question, wanted) => linksThen(memory, at, question, wanted),
    features: (nodes) => featuresThen(memory, at, nodes),
    async display(keys, _, { ofNode } = LISTED_DATA) {
      if (keys.length === 0) return [];
      const rows = await runQuery(graph, displayAsOf, { at, keys: [...keys], longest: ofNode });
      return rows.map((row) => ({ ...row, edges: [], hyperedges: [] }));
    },
    context: (displayed) => pastContextOf(memory, displayed, { asOf: at, ...around }),
    passing: async (filters, keys) => [...(await readStates(memory, at, filters, keys)).values()],
    notFound: 'No node had this key then.',
    texts: (scanned, scan) => textsAsOf(scanned, at, scan),
    list: (filters, { after, isByTime }, limit) =>
      runForOne(graph, listAsOf, {
        at,
        ...sourceAsOf(filters),
        ...parametersOf(filters),
        time: after?.time ?? null,
        id: after?.id ?? null,
        isByTime,
        limit,
      }),
  };
}

/** The links to known nodes, and to others that pass by what they said then. */
async function linksThen(
  memory: ViewMemory,
  at: string,
  question: Question,
  wanted: Wanted,
): Promise<Joined> {
  const { links } = await readLinks(memory, question, wanted, at);
  const others = links.filter(({ key }) => !wanted.known.has(key)).map(({ key }) => key);
  const states = await readStates(memory, at, question, others);
  const passing = links.flatMap((link) => {
    if (wanted.known.has(link.key)) return link;
    const state = states.get(link.key);
    if (!state) return [];
    return question.period?.isFilter ? [] : { ...link, rev: state.rev };
  });
  return { links: passing, facets: new Map() };
}
