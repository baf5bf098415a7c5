import type { Hits } from '../../../graph/queries/recall/candidates.ts';
import { recallMeeting } from '../../../graph/queries/recall/conditions.ts';
import type { Link } from '../../../graph/queries/recall/surroundings.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { hasConditions, parametersOf } from '../question/conditions.ts';
import type { Question } from '../question/question.ts';
import { CANDIDATES } from '../weights.ts';
import type { Candidate, Channel, Timeliness } from './candidate.ts';

/** The nodes that meet the conditions of a question, by key. */
export type Meeting = ReadonlyMap<string, Timeliness | undefined>;

/** Whether the question leaves out nodes that the indexes cannot leave out themselves. */
export function isNarrowed({ conditions, period }: Question): boolean {
  return hasConditions(conditions) || period?.isFilter === true;
}

/** Reads which nodes meet the question's conditions, and how they lie to its period. Undefined where it has neither. */
export async function readMeeting(
  { graph }: WithGraph,
  question: Question,
  keys: Iterable<string>,
): Promise<Meeting | undefined> {
  const { conditions, period } = question;
  if (!hasConditions(conditions) && !period) return undefined;
  const params = { keys: [...new Set(keys)], ...parametersOf(conditions) };
  if (params.keys.length === 0) return new Map();
  const rows = await runQuery(graph, recallMeeting, params);
  return new Map(rows.map((row) => [row.key, period && timelinessOf(row, period)]));
}

export function timelinessOf(
  { occurred_at, created_at }: { occurred_at: string | null; created_at: string | null },
  { from = '', to = '\uffff' }: NonNullable<Question['period']>,
): Timeliness {
  const time = occurred_at ?? created_at ?? '';
  if (time >= from && time <= to) return 'inside';
  return occurred_at === null ? 'unknown' : 'outside';
}

const LIMITS = { text: CANDIDATES.words, 'every word': CANDIDATES.words, cjk: CANDIDATES.words } as const;

/** The hits that meet the conditions, of each index as many as without any. */
export function onlyMeeting(rows: readonly Hits[], meeting: Meeting | undefined, question: Question): Hits[] {
  if (!meeting) return [...rows];
  const limits: { [Name in Channel]?: number } = { ...LIMITS, vector: question.nearest };
  return rows.map(({ channel, keys, revs, scores }) => {
    const of = (wanted: readonly (Timeliness | undefined)[]) =>
      keys.flatMap((key, at) => (meeting.has(key) && wanted.includes(meeting.get(key)) ? [at] : []));
    const [best, others] = question.period?.isFilter
      ? [of(['inside']), of(['unknown'])]
      : [of([undefined, 'inside', 'outside', 'unknown']), []];
    const places = [...best.slice(0, limits[channel]), ...others.slice(0, limits[channel])];
    const pick = <T>(column: readonly T[]) => places.map((at) => column[at] as T);
    return { channel, keys: pick(keys), revs: pick(revs), scores: pick(scores) };
  });
}

/** The candidates with how they lie to the period; one that a filter asks for is a hit. */
export function withTimeliness(
  candidates: ReadonlyMap<string, Candidate>,
  meeting: Meeting | undefined,
  { period }: Pick<Question, 'period'>,
): ReadonlyMap<string, Candidate> {
  if (!meeting) return candidates;
  return new Map(
    [...candidates].map(([key, candidate]) => {
      const timeliness = meeting.get(key);
      const isHit = period?.isFilter === true && timeliness === 'inside';
      const hits = isHit ? { ...candidate.hits, period: 1 } : candidate.hits;
      return [key, { ...candidate, hits, timeliness }];
    }),
  );
}

/** The links to known nodes, and to others that meet the conditions and lie inside a period that filters. */
export async function linksThatMeet(
  memory: WithGraph,
  question: Question,
  links: readonly Link[],
  known: ReadonlySet<string>,
): Promise<readonly Link[]> {
  if (!isNarrowed(question)) return links;
  const others = links.filter(({ key }) => !known.has(key)).map(({ key }) => key);
  const meeting = await readMeeting(memory, question, others);
  const passes = (key: string) =>
    question.period?.isFilter ? meeting?.get(key) === 'inside' : meeting?.has(key) === true;
  return links.filter(({ key }) => known.has(key) || passes(key));
}
