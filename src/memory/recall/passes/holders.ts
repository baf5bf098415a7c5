import type { Link } from '../../../graph/queries/recall/links.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import { isoOf } from '../../time/calendar.ts';
import { placeOf } from '../../time/moment.ts';
import type { Question } from '../question/question.ts';
import { asksForPrevious } from '../question/time-asked.ts';
import type { Ranking } from './pass.ts';

/** The links of seeds that had some in the same direction at other times, to what is asked for: who held the role then, or before. */
export function holdersAmong(
  all: readonly Link[],
  held: readonly Link[],
  { question, labels, now }: Pick<Ranking, 'question' | 'labels' | 'now'>,
): Link[] {
  if (asksForPrevious(question)) return lastOver(all, labels, isoOf(now));
  return question.heldAt ? heldAmongOthers(all, held) : [];
}

/** Those that ended last, where another that says the same of the seed has not ended. */
function lastOver(all: readonly Link[], labels: LabelRegistry, today: string): Link[] {
  const dated = all.filter(({ kind, valid }) => kind === 'edge' && valid?.some((time) => time !== null));
  const endOf = ({ valid }: Link) => valid?.[1] ?? '~';
  const turnOf = ({ seed, via, direction }: Link) => `${seed} ${relationOf(via, direction, labels)}`;
  return dated.filter((link) => {
    const turns = dated.filter((other) => turnOf(other) === turnOf(link));
    const ends = turns.map(endOf).filter((end) => end < today);
    return ends.length < turns.length && endOf(link) === ends.sort().at(-1);
  });
}

/** What a label says along an edge (1) or against it (-1), whatever its tense: held, holds. */
export function relationOf(label: string, direction: number, labels: LabelRegistry): string {
  const { concept, sign } = labels.meaning(label);
  return `${sign * direction} ${concept.replace('(past) ', '')}`;
}

/** The dated links that held, of seeds that had some in the same direction at other times: who held the role then. */
function heldAmongOthers(all: readonly Link[], held: readonly Link[]): Link[] {
  const over = all.filter((link) => !held.includes(link));
  // The words may differ by tense: held, holds.
  return held.filter(
    ({ seed, direction, kind, valid }) =>
      kind === 'edge' &&
      valid?.some((time) => time !== null) &&
      over.some((link) => link.seed === seed && link.direction === direction),
  );
}

/** Whether a relationship was true in some of the time that is asked for, as far as it says. */
export function heldIn([from, to]: NonNullable<Link['valid']>, period: Question['heldAt']): boolean {
  if (!period || (from === null && to === null)) return true;
  // It is true up to its end, not at it.
  const until = to === null ? null : isoOf(Date.parse(to) - 1);
  const isOver = until !== null && placeOf(until, period) === 'before';
  return !isOver && (from === null || placeOf(from, period) !== 'after');
}
