import type { MemoryContext } from '../../memory-context.ts';
import type { Session } from '../../session/session.ts';
import type { Question } from '../question.ts';
import { bestFirst, isMatch, type Candidate } from './candidate.ts';
import { orderByCover } from './cover.ts';
import { measure, scaleOf, scoreDirectly, type Scale } from './direct-score.ts';
import { followLinks } from './links.ts';
import { HOP, SESSION_WEIGHTS } from './weights.ts';

export interface Ranking {
  /** The results, best first. */
  readonly ordered: readonly Candidate[];
  /** Every candidate that matches, best first by what speaks for it alone. */
  readonly matching: readonly Candidate[];
  readonly scale: Scale;
  /** The cosine from which on a text has anything to do with the query. */
  readonly floor: number;
}

/** Scores the candidates directly, over the graph and by the session, and orders them. */
export async function rank(
  memory: MemoryContext,
  question: Question,
  candidates: Map<string, Candidate>,
  session: Session,
  most: number,
): Promise<Ranking> {
  const floor = await memory.ranking.means.floorFor(memory, question.vector);
  const { cosineFloor } = memory.embedder;
  for (const candidate of candidates.values()) measure(candidate, question.vector);
  const scale = scaleOf(candidates.values());
  for (const candidate of candidates.values()) scoreDirectly(candidate, question, scale, floor);
  const matchesInOrder = () =>
    bestFirst([...candidates.values()].filter((candidate) => isMatch(candidate, cosineFloor)));
  const seeds = matchesInOrder().slice(0, HOP.seeds);
  await followLinks(memory, question, candidates, seeds, scale, floor);
  addSession(candidates.values(), session, memory.clock().getTime());
  const matching = matchesInOrder();
  return { ordered: orderByCover(matching, question, seeds[0], most), matching, scale, floor };
}

function addSession(candidates: Iterable<Candidate>, session: Session, now: number): void {
  const weights = SESSION_WEIGHTS[session.phase()];
  for (const { key, parts } of candidates) {
    const signals = session.signalsOf(key, now);
    if (signals.topical > 0) parts.topical = weights.topical * signals.topical;
    if (signals.session > 0) parts.session = weights.session * signals.session;
  }
}
