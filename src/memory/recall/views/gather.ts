import type { Hits } from '../../../graph/queries/recall/candidates.ts';
import { hitOf, type Channel, type Hit, type Timeliness } from '../hit.ts';
import type { PassagesOfNode } from '../passages/passage.ts';
import { during, NO_CONDITIONS, type Conditions } from '../question/conditions.ts';
import type { Question } from '../question/question.ts';
import { placeOf, type DaySpan } from '../../time/moment.ts';
import { CANDIDATES } from '../weights.ts';

type NodeTime = readonly [occurred: string | null, created: string | null];
type Found = Pick<Hits, 'channel' | 'keys' | 'revs' | 'scores' | 'times'>;

const LIMITS = { text: CANDIDATES.words, 'every word': CANDIDATES.words, cjk: CANDIDATES.words } as const;

/** How a node lies to a period by its own time. */
export function timelinessOf(
  [occurred, created]: NodeTime,
  period: DaySpan & { readonly isAhead?: boolean },
): Timeliness {
  if (occurred !== null) return placeOf(occurred, period);
  return created !== null && !period.isAhead && placeOf(created, period) === 'inside'
    ? 'stored inside'
    : 'unknown';
}

/** Adds what searches found to the known hits, by key. Where a period filters, those inside count, and as many of others. */
export function gather(
  searches: readonly Found[],
  question: Pick<Question, 'period' | 'nearest'>,
  known: ReadonlyMap<string, Hit> = new Map(),
): Map<string, Hit> {
  const { period } = question;
  const limits: { [Name in Channel]?: number } = { ...LIMITS, vector: question.nearest };
  const found = new Map(known);
  for (const { channel, keys, revs, scores, times } of searches) {
    const places = [...keys.keys()];
    const lies = period && times.map((time) => timelinessOf(time, period));
    const isInside = (at: number) => lies?.[at] === 'inside' || lies?.[at] === 'stored inside';
    const those = (isWanted: boolean) =>
      places.filter((at) => isInside(at) === isWanted).slice(0, limits[channel]);
    const taken = period?.isFilter ? [...those(true), ...those(false)] : places;
    for (const at of taken) {
      const key = keys[at] as string;
      const hit = found.get(key) ?? hitOf({ key, rev: revs[at] as number, timeliness: lies?.[at] });
      const ofPeriod = (period?.isFilter || period?.asksFor === 'happening') && isInside(at) && { period: 1 };
      found.set(key, { ...hit, channels: { ...hit.channels, [channel]: scores[at] as number, ...ofPeriod } });
    }
  }
  return found;
}

/** The question with its period as a filter, and the nearest nodes in it; undefined where nothing lies there, or it is no filter. */
export async function nearestInPeriod<Nearest extends { readonly searched: number }>(
  question: Question,
  nearestOf: (conditions: Conditions) => Promise<Nearest>,
): Promise<{ question: Question; nearest: Nearest } | undefined> {
  const { period, conditions = NO_CONDITIONS } = question;
  if (!period?.mayFilter) return undefined;
  const nearest = await nearestOf(during(conditions, period));
  return { question: { ...question, period: { ...period, isFilter: true } }, nearest };
}

type Lists = Pick<Hits, 'keys' | 'revs' | 'scores' | 'times'>;

/** So many hits, the best, and equal ones by their keys: an index finds those in the order in which the graph was filled. */
export function bestHits<H extends Lists>(hits: H, limit: number): H {
  const { keys, revs, scores, times } = hits;
  if (keys.length <= limit) return hits;
  const scoreAt = (at: number) => scores[at] ?? 0;
  const keyAt = (at: number) => keys[at] ?? '';
  const best = [...keys.keys()]
    .sort((a, b) => scoreAt(b) - scoreAt(a) || (keyAt(a) < keyAt(b) ? -1 : 1))
    .slice(0, limit);
  const chosen = <T>(list: readonly T[]) => (list.length === 0 ? [] : best.map((at) => list[at] as T));
  return { ...hits, keys: chosen(keys), revs: chosen(revs), scores: chosen(scores), times: chosen(times) };
}

/** The nodes of passages as hits: by words those that have some, the others by vector. */
export function hitsOf(found: readonly PassagesOfNode[]): Found[] {
  const wordsOf = ({ passages }: PassagesOfNode) => Math.max(...passages.map(({ words }) => words));
  const cosineOf = ({ passages: [best] }: PassagesOfNode) => best.cosine;
  const byWords = found.filter((each) => wordsOf(each) > 0);
  const byVector = found.filter((each) => wordsOf(each) === 0);
  return [
    { channel: 'passage' as const, nodes: byWords, scoreOf: wordsOf },
    { channel: 'vector' as const, nodes: byVector, scoreOf: cosineOf },
  ].map(({ channel, nodes, scoreOf }) => ({
    channel,
    keys: nodes.map(({ key }) => key),
    revs: nodes.map(({ rev }) => rev),
    scores: nodes.map(scoreOf),
    times: nodes.map(({ time }) => time),
  }));
}

/** The hits with the passages that stand for them. */
export function withPassages(
  hits: ReadonlyMap<string, Hit>,
  found: readonly PassagesOfNode[],
): ReadonlyMap<string, Hit> {
  if (found.length === 0) return hits;
  const ofNodes = found.flatMap(({ key, passages }): [string, Hit][] => {
    const hit = hits.get(key);
    return hit ? [[key, { ...hit, passages }]] : [];
  });
  return new Map([...hits, ...ofNodes]);
}
