import { displayAsOf, linksAsOf, listAsOf } from '../../../../graph/queries/recall/as-of.ts';
import type { Link } from '../../../../graph/queries/recall/surroundings.ts';
import { runForOne, runQuery } from '../../../../graph/run-query.ts';
import { LISTED_DATA } from '../../../limits/answer-space.ts';
import { FOLLOWS, PRECEDES } from '../../../ontology/sequence.ts';
import type { Seeds } from '../../links/surroundings.ts';
import { parametersOf } from '../../question/conditions.ts';
import { textsAsOf } from '../../regex/texts.ts';
import { HOP } from '../../weights.ts';
import { pastContextOf } from '../past-context.ts';
import type { View, ViewMemory } from '../view.ts';
import { featuresThen } from './features-then.ts';
import { measureThen } from './measure-then.ts';
import { ANY_STATE, meetingOf, readStates, REPLACED, sourceAsOf } from './states.ts';

/**
 * The memory as it was believed at a time (ISO 8601): every node by what it said then. With `validAt` relationships count that
 * were true at that time, as far as was known.
 */
export function viewAsOf(memory: ViewMemory, at: string, validAt?: string): View {
  const { graph } = memory;

  const display: View['display'] = async (keys, _, { ofNode } = LISTED_DATA) => {
    if (keys.length === 0) return [];
    const rows = await runQuery(graph, displayAsOf, { at, keys: [...keys], longest: ofNode });
    return rows.map((row) => ({ ...row, edges: [], hyperedges: [] }));
  };

  const linksOf = async (seeds: Seeds): Promise<Link[]> => {
    if (seeds.size === 0) return [];
    const { links } = await runForOne(graph, linksAsOf, {
      at,
      seeds: [...seeds.keys()],
      kinds: HOP.kinds,
      maxNameMatches: HOP.maxNameMatches,
      maxLinks: HOP.maxLinks,
      sequence: [...PRECEDES, ...FOLLOWS],
    });
    return links.map((link) => ({ ...link, rev: REPLACED }));
  };

  return {
    measure: (asked) => measureThen(memory, at, asked),
    async surroundings(_, { seeds, keys, includeContext }) {
      const [links, rows] = await Promise.all([linksOf(seeds), display(keys, includeContext)]);
      return { links, rows };
    },
    async linksThatMeet(question, links, known) {
      const others = links.filter(({ key }) => !known.has(key)).map(({ key }) => key);
      const states = await readStates(memory, at, question, others);
      const meeting = meetingOf(states, question);
      const passes = (key: string) => (question.period?.isFilter ? meeting.get(key) === 'inside' : true);
      return links.flatMap((link) => {
        if (known.has(link.key)) return link;
        const state = states.get(link.key);
        return state && passes(link.key) ? { ...link, rev: state.rev } : [];
      });
    },
    features: (nodes) => featuresThen(memory, at, nodes),
    display,
    context: (displayed) => pastContextOf(memory, displayed, { asOf: at, validAt }),
    meeting: async (question, keys) => meetingOf(await readStates(memory, at, question, keys), question),
    find: async (key) => (await readStates(memory, at, ANY_STATE, [key])).get(key),
    notFound: 'No node had this key then.',
    texts: (scanned, scan) => textsAsOf(scanned, at, scan),
    lastChanges: async (filters, keys) => [
      ...(await readStates(memory, at, { ...ANY_STATE, ...filters }, keys)).values(),
    ],
    list: (conditions, nodeTypes, place, limit) =>
      runForOne(graph, listAsOf, {
        at,
        ...sourceAsOf(conditions, nodeTypes),
        ...parametersOf(conditions),
        time: place?.time ?? null,
        id: place?.id ?? null,
        limit,
      }),
  };
}
