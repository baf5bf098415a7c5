import { recallDisplay } from '../../../graph/queries/recall/display.ts';
import { recallLinks } from '../../../graph/queries/recall/links.ts';
import { recallList, recallPassing } from '../../../graph/queries/recall/list.ts';
import { runForOne, runQuery } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { LISTED_DATA } from '../../limits/answer-space.ts';
import { FOLLOWS, PRECEDES } from '../../ontology/label.ts';
import { contextOf } from '../passes/display.ts';
import { parametersOf, sourceOf } from '../question/conditions.ts';
import { filterOf, isFiltered, type Question } from '../question/question.ts';
import { textsOfNow } from '../regex/regex-scan.ts';
import { CONTEXT, HOP } from '../weights.ts';
import { pastContextOf } from './past-context.ts';
import { searchNow } from './search-now.ts';
import type { Around, Joined, View, ViewMemory, Wanted } from './view.ts';

/** The memory as it is. */
export function viewOfNow(memory: ViewMemory, around: Around = { words: [] }): View {
  const { graph, caches } = memory;
  return {
    search: (question) => searchNow(memory, question),
    links: (question, wanted) => linksOf(memory, question, wanted),
    features: (nodes) => caches.features.load(graph, nodes),
    async display(keys, includeContext, { ofNode, ofRelationship } = LISTED_DATA) {
      if (keys.length === 0) return [];
      return runQuery(graph, recallDisplay, {
        keys: [...keys],
        // One more than is displayed shows that the list is cut.
        contextEdges: includeContext ? CONTEXT.edges + 1 : 0,
        contextHyperedges: includeContext ? CONTEXT.hyperedges + 1 : 0,
        maxRead: CONTEXT.read,
        words: [...around.words],
        longestOfNode: ofNode,
        longestOfRelationship: ofRelationship,
      });
    },
    context: (displayed) =>
      around.validAt === undefined
        ? Promise.resolve(contextOf(displayed))
        : pastContextOf(memory, displayed, around),
    passing: (filters, keys) => runQuery(graph, recallPassing, { keys: [...keys], ...parametersOf(filters) }),
    notFound: 'No node has this key.',
    texts: textsOfNow,
    list: (filters, { after, isByTime }, limit) =>
      runForOne(graph, recallList, {
        ...sourceOf(filters),
        ...parametersOf(filters),
        time: after?.time ?? null,
        id: after?.id ?? null,
        isByTime,
        limit,
      }),
  };
}

/** Where a period filters, only known nodes are linked. */
async function linksOf(memory: WithGraph, question: Question, wanted: Wanted): Promise<Joined> {
  const { links, facets } = await readLinks(memory, question, wanted);
  return {
    links: links.filter(({ key }) => wanted.known.has(key) || !question.period?.isFilter),
    facets: new Map(facets.map((row) => [row.key, row.facets])),
  };
}

/** The links of seeds, as of a time (ISO 8601) without a look at what the nodes said then. */
export async function readLinks(
  { graph }: WithGraph,
  question: Question,
  { seeds, named, known }: Wanted,
  at: string | null = null,
) {
  if (seeds.length === 0 && named.length === 0) return { links: [], facets: [] };
  return runForOne(graph, recallLinks, {
    seeds: [...seeds],
    kinds: HOP.kinds,
    maxNameMatches: HOP.maxNameMatches,
    maxLinks: HOP.maxLinks,
    sequence: [...PRECEDES, ...FOLLOWS],
    at,
    // What nodes said at a time is compared with their states.
    isFiltered: at === null && isFiltered(question),
    ...filterOf(question),
    named: [...named],
    candidates: named.length > 0 ? [...known] : [],
  });
}
