import { dayAt } from '../../time/calendar.ts';
import type { Days } from '../../time/days.ts';
import { placeOf } from '../../time/moment.ts';
import { timesIn } from '../../time/period.ts';
import { PLACES } from '../question/asked-for.ts';
import type { AskedPeriod, Question } from '../question/question.ts';
import { termsOf } from '../../text/terms.ts';
import { ASKS_FOR_PERSON, PERSONS } from './asked-first.ts';
import { holdsTerm, plus, timeOf, type Shown } from '../hit.ts';
import { ORDERED } from '../weights.ts';
import { lift, type Pass } from './pass.ts';

/** Characters of a text in which it says since or until when it holds. */
const MAX_TEXT = 500;

/**
 * Puts what held in the period that is asked for first: before what replaced it later, what says itself that it began later or was
 * over, and, where a state is asked for, before what only happened while another was replaced by another.
 */
export const heldThen: Pass<Shown> = (results, { question, request }) => {
  const { period, terms } = question;
  // Of what is true today only a holder is looked for.
  if (!period) return holderFirst(results, question);
  if (period.isFilter) return reportsLast(inOrderOfTime(results), period, request.zone);
  const byKey = new Map(results.map((hit) => [hit.key, hit]));
  const ordered = replacedLater(results, byKey, period);
  const isOfState = period.asksFor === 'state' || period.asksFor === 'either';
  const holding = isOfState ? holderFirst(ordered, question) : ordered;
  const [best, ...others] = ordered.slice(0, ORDERED);
  if (!best || holding !== ordered) return holding;
  const replacing = new Set(results.flatMap(({ key, olderThan }) => (olderThan ? [key, olderThan] : [])));
  const standing = (hit: Shown) => standingOf(hit, byKey.get(hit.olderThan ?? ''), period, request.zone);
  const isOver = standing(best) === 'elsewhen';
  const mayHaveHappened = standing(best) !== 'held' && !replacing.has(best.key);
  if (!isOver && (period.asksFor !== 'state' || !mayHaveHappened)) return ordered;
  const wordsOf = (hit: Shown) => terms.filter(({ hash }) => holdsTerm(hit, hash)).length;
  const held = others.find(
    (hit) =>
      (isOver || (replacing.has(hit.key) && wordsOf(hit) > terms.length / 2)) &&
      wordsOf(hit) >= wordsOf(best) &&
      ['held', 'dated'].includes(standing(hit)),
  );
  return held ? lift(ordered, held.key, best.key) : ordered;
};

/**
 * "Who was safety officer then" finds the role, and asks for the one who held it. What else is asked of the best result must be the
 * relationship, by its words or by what is at its other end: "how old is Ada" does not ask for her school.
 */
function holderFirst(results: readonly Shown[], { text, terms, types }: Question): readonly Shown[] {
  const [best, ...others] = results.slice(0, ORDERED);
  if (!best || best.heldThen.length === 0) return results;
  const isPlace = (hit: Shown) => PLACES.includes(typeOf(hit));
  const isSaid = ({ key }: Shown) =>
    best.links.some((link) => {
      const words = link.key === key ? termsOf(link.via.replaceAll('_', ' ')) : [];
      return terms.some(({ stem }) => words.includes(stem));
    });
  const isWanted = (hit: Shown) => {
    if (/\bwhere\b/i.test(text)) return isPlace(hit) && !isPlace(best);
    if (ASKS_FOR_PERSON.test(text) && !PERSONS.has(typeOf(best))) return !isPlace(hit);
    return types.has(typeOf(hit)) || isSaid(hit);
  };
  const holder = others.find((hit) => best.heldThen.includes(hit.key) && isWanted(hit));
  return holder ? lift(results, holder.key, best.key) : results;
}

function typeOf({ displayed }: Shown): string {
  return displayed.node.node_type;
}

/** What was replaced after the period goes before what replaced it. */
function replacedLater(
  results: readonly Shown[],
  byKey: ReadonlyMap<string, Shown>,
  period: AskedPeriod,
): readonly Shown[] {
  return results.reduce((ordered, { key, olderThan = '' }) => {
    const newer = byKey.get(olderThan);
    return newer && placeOf(timeOf(newer), period) === 'after' ? lift(ordered, key, newer.key) : ordered;
  }, results);
}

/**
 * Whether a memory held in a period: its text says so, or it is dated then or before, and nothing that replaced it was told before. What
 * names a time before it was written tells of that time: the figures of April that were noted in May.
 */
function standingOf(
  hit: Shown,
  newer: Shown | undefined,
  period: AskedPeriod,
  zone: string,
): 'held' | 'dated' | 'elsewhen' | 'unknown' {
  const { description, occurred_at } = hit.displayed.node;
  const written = Date.parse(timeOf(hit));
  const { spans, named } = timesIn(description.slice(0, MAX_TEXT), written, zone);
  const { first, last } = period.days;
  const meets = (days: Days) => days.first <= last && days.last >= first;
  if (spans.some(meets) || named.some((days) => days.first >= first && days.last <= last)) return 'held';
  const isReport =
    named.length > 0 && named.every((days) => !meets(days) && days.last < dayAt(written, zone));
  if (spans.length > 0 || isReport || hit.timeliness === 'after') return 'elsewhen';
  if (newer && placeOf(timeOf(newer), period) === 'before') return 'elsewhen';
  return occurred_at === undefined ? 'unknown' : 'dated';
}

function byTime(one: Shown, other: Shown): number {
  const [a, b] = [timeOf(one), timeOf(other)];
  return a < b ? -1 : a > b ? 1 : one.key < other.key ? -1 : 1;
}

/** What tells of a time before the period is only noted in it. */
function reportsLast(results: readonly Shown[], period: AskedPeriod, zone: string): readonly Shown[] {
  const byIsReport = Map.groupBy(results, (hit) => standingOf(hit, undefined, period, zone) === 'elsewhen');
  return [...(byIsReport.get(false) ?? []), ...(byIsReport.get(true) ?? [])];
}

/** What is dated in a period, in order of time, but for what a newer one makes out of date. Scores fall, as everywhere. */
function inOrderOfTime(results: readonly Shown[]): readonly Shown[] {
  const scores = results.map(({ score }) => score).sort((a, b) => b - a);
  const ordered = [...results]
    .sort(byTime)
    .map((hit, at) => plus(hit, { asked: (hit.parts.asked ?? 0) + (scores[at] ?? 0) - hit.score }));
  return results.reduce<readonly Shown[]>(
    (moved, { key, olderThan }) => (olderThan ? lift(moved, olderThan, key) : moved),
    ordered,
  );
}
