import type { Unread } from '../../../graph/queries/recall.ts';
import type { MemoryContext } from '../../memory-context.ts';
import type { Session } from '../../session/session.ts';
import { readAround, type Seeds } from '../around.ts';
import type { Question } from '../question.ts';
import { bestFirst, isMatch, scoreOf, type Candidate } from './candidate.ts';
import { placesByCover, settle } from './cover.ts';
import { scaleOf, scoreDirectly, type Scale } from './direct-score.ts';
import { followLinks } from './links.ts';
import { AHEAD, HOP, SESSION_WEIGHTS } from './weights.ts';

export interface Ranking {
  /** The results, best first. */
  readonly ordered: readonly Candidate[];
  /** Every candidate that matches, best first by what speaks for it alone. */
  readonly matching: readonly Candidate[];
  /** What is shown of those that were expected among the results: of more than are. */
  readonly shown: readonly Unread[];
  readonly scale: Scale;
  /** The cosine from which on a text has anything to do with the query. */
  readonly floor: number;
}

/**
 * Scores the candidates directly, over the graph and by the session, and orders them. What the graph tells comes with what
 * is shown of those that would be results without it and of those that its links lead to first: most results are among them.
 */
export async function rank(
  memory: MemoryContext,
  question: Question,
  candidates: Map<string, Candidate>,
  session: Session,
  most: number,
  includeContext: boolean,
): Promise<Ranking> {
  const { cosineFloor } = memory.embedder;
  const now = memory.clock().getTime();
  const floor = await memory.ranking.means.floorFor(memory, question.vector);
  const matchesInOrder = () =>
    bestFirst([...candidates.values()].filter((candidate) => isMatch(candidate, cosineFloor)));
  const scale = scaleOf(candidates.values());
  for (const candidate of candidates.values()) scoreDirectly(candidate, question, scale, floor);
  const seeds = matchesInOrder().slice(0, HOP.seeds);
  const standing = standingOf(seeds);
  addSession(candidates.values(), session, now);
  const expected = placesByCover(matchesInOrder(), question, seeds[0], most + AHEAD.others);
  const keys = expected.map(({ candidate }) => candidate.key);
  const around = await readAround(memory, question, standing, keys, includeContext);
  const targets = await followLinks(memory, around, question, candidates, standing, scale, floor);
  addSession(targets, session, now);
  const matching = matchesInOrder();
  const ordered = settle(placesByCover(matching, question, seeds[0], most));
  return { ordered, matching, shown: around.shown, scale, floor };
}

/** The scores of the seeds beside the best of them; none where nothing speaks for any. */
function standingOf(seeds: readonly Candidate[]): Seeds {
  const [first] = seeds;
  const best = first ? scoreOf(first) : 0;
  return new Map(best > 0 ? seeds.map((seed) => [seed.key, scoreOf(seed) / best]) : []);
}

function addSession(candidates: Iterable<Candidate>, session: Session, now: number): void {
  const weights = SESSION_WEIGHTS[session.phase()];
  for (const { key, parts } of candidates) {
    const signals = session.signalsOf(key, now);
    if (signals.topical > 0) parts.topical = weights.topical * signals.topical;
    if (signals.session > 0) parts.session = weights.session * signals.session;
  }
}
