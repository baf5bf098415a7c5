import { dayAt, type Day } from '../../time/calendar.ts';
import { spansIn } from '../../time/period.ts';
import { holdsTerm, timeOf, type Shown } from '../hit.ts';
import type { Question } from '../question/question.ts';
import { asksForPresent } from '../question/time-asked.ts';
import { ORDERED } from '../weights.ts';
import { lift, type Pass } from './pass.ts';

/** Characters of a text in which it says until when it holds. */
const MAX_TEXT = 500;
/** Places behind the best in which what holds now is looked for. */
const NEXT = 3;
const ASKS_WHEN = /\bwhen\b|\b(?:which|what) (?:day|date|time)\b/i;
/** That a text tells of now: "since May", "from September we", "as of today". */
const BEGINS =
  /\b(?:since|as of|from (?:\S+ ){1,4}on(?:wards?)?|now|nowadays|these days|no longer|any ?more|instead|with effect from|starting (?:in|from|on))\b|(?:^|[.;] )from (?:\p{Lu}\p{Ll}+|today|now|this|next)\b/iu;

/**
 * Where a question without a time asks what is so today, the best result gives way to one with as many of its words: what was over by
 * its own text ("until December 2023") to what is not, and an older one to a newer one of its kind that says since when it is so.
 */
export const stillHolds: Pass<Shown> = (results, { question, request, now }) => {
  const { text, period, listed } = question;
  const [best, ...others] = results.slice(0, ORDERED);
  if (!best || period || listed.length > 0 || !asksForPresent(text)) return results;
  const today = dayAt(now, request.zone);
  // "When was it" asks for what may be over.
  const isOver = (hit: Shown) => !ASKS_WHEN.test(text) && endedBefore(hit, today, request.zone);
  const hasWords = (hit: Shown) => wordsOf(hit, question) >= Math.max(1, wordsOf(best, question));
  const holding = isOver(best)
    ? others.find((hit) => hasWords(hit) && !isOver(hit))
    : others.slice(0, NEXT).find((hit) => hasWords(hit) && isNewerOfKind(hit, best));
  return holding ? lift(results, holding.key, best.key) : results;
};

function wordsOf(hit: Shown, { terms }: Question): number {
  return terms.filter(({ hash }) => holdsTerm(hit, hash)).length;
}

function endedBefore(hit: Shown, today: Day, zone: string): boolean {
  const text = hit.displayed.node.description.slice(0, MAX_TEXT);
  const spans = spansIn(text, Date.parse(timeOf(hit)), zone);
  return spans.length > 0 && spans.every(({ last }) => last < today);
}

function isNewerOfKind(hit: Shown, best: Shown): boolean {
  const [one, other] = [hit.displayed.node, best.displayed.node];
  const isNewer = timeOf(hit) > timeOf(best) && one.node_type === other.node_type;
  return (
    isNewer &&
    BEGINS.test(one.description.slice(0, MAX_TEXT)) &&
    !BEGINS.test(other.description.slice(0, MAX_TEXT))
  );
}
