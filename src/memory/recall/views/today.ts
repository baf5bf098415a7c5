import { recallList } from '../../../graph/queries/recall/conditions.ts';
import { runForOne } from '../../../graph/run-query.ts';
import { findNode } from '../../nodes/read-nodes.ts';
import { contextOf } from '../answer/display.ts';
import { findCandidates } from '../candidates/find-candidates.ts';
import { linksThatMeet, readMeeting } from '../candidates/narrow.ts';
import { readDisplay, readSurroundings } from '../links/surroundings.ts';
import { parametersOf, sourceOf } from '../question/conditions.ts';
import { lastChangesOf } from '../regex/last-changes.ts';
import { textsOfToday } from '../regex/texts.ts';
import { measureCandidates } from '../scores/measure-candidates.ts';
import { pastContextOf } from './past-context.ts';
import type { View, ViewMemory } from './view.ts';

/** The memory as it is. With `validAt` (ISO 8601) the answer has the relationships that were true at that time. */
export function viewOfToday(memory: ViewMemory, validAt?: string): View {
  const { graph, caches } = memory;
  return {
    async measure(asked) {
      const { candidates, ...found } = await findCandidates(memory, asked);
      return { ...found, measured: await measureCandidates(memory, found.question, candidates) };
    },
    surroundings: (question, wanted) => readSurroundings(memory, question, wanted),
    linksThatMeet: (question, links, known) => linksThatMeet(memory, question, links, known),
    features: (nodes) => caches.features.load(graph, nodes),
    display: (keys, includeContext, limits) => readDisplay(memory, keys, includeContext, limits),
    context: (displayed) =>
      validAt === undefined
        ? Promise.resolve(contextOf(displayed))
        : pastContextOf(memory, displayed, { validAt }),
    meeting: (question, keys) => readMeeting(memory, question, keys),
    find: (key) => findNode(memory, key),
    notFound: 'No node has this key.',
    texts: textsOfToday,
    lastChanges: (filters, keys) => lastChangesOf(memory, filters, keys),
    list: (conditions, nodeTypes, place, limit) =>
      runForOne(graph, recallList, {
        ...sourceOf(conditions, nodeTypes),
        ...parametersOf(conditions),
        time: place?.time ?? null,
        id: place?.id ?? null,
        limit,
      }),
  };
}
