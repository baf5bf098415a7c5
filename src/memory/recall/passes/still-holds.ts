import { dayAt, UTC, type Day } from '../../time/calendar.ts';
import { isDayText } from '../../time/moment.ts';
import { MONTH, YEAR } from '../../time/pattern.ts';
import { timesIn } from '../../time/period.ts';
import { namesOf } from '../../ontology/names/names.ts';
import { timeOf, type Shown } from '../hit.ts';
import { ASKS_FOR_NOW, ASKS_FOR_OLDER } from '../question/asked-for.ts';
import type { Question } from '../question/question.ts';
import { asksForPresent } from '../question/time-asked.ts';
import { ORDERED } from '../weights.ts';
import { AS_OF } from './older/changes.ts';
import { STATES } from './older/values.ts';
import { lift, type Pass, type Ranking } from './pass.ts';

type IsWanted = (hit: Shown, place: number) => boolean;

/** Characters of a text in which it says until when it holds. */
const MAX_TEXT = 500;
/** Places behind the best in which what holds now is looked for. */
const NEXT = 3;
/** Words of the question that texts of different types must share. */
const MIN_SHARED = 2;
/** That a text tells of now: "since May", "from September we", "was raised to". */
const BEGINS = new RegExp(
  [
    AS_OF.source,
    String.raw`\b(?:these days|any ?more|(?:upgraded|updated|raised|lowered|increased|reduced|switched|changed|renamed|migrated|moved) (?:\S+ ){0,3}to)\b`,
    `(?:^|[.;] )from (?:${MONTH}|${YEAR}|today)(?!\\p{L})`,
  ].join('|'),
  'iu',
);
const ASKS_WHEN = /\bwhen\b|\b(?:which|what) (?:day|date|time)\b/i;
const ASKS_FOR_NEXT = /\b(?:next|upcoming)\b/i;
const ASKS_FOR_LAST = /\b(?:last|latest|newest|most recent)\b/i;
const BEFORE_NAME = /\b(?:before|preceded) (?<name>\p{Lu}[\p{L}\p{M}’'-]*)/u;

/**
 * Where a question names no time, the best result gives way to one that has as many of the question's words and fits the time that
 * is meant: the next or the last of its kind, who was there before, what is not over, what is so since then.
 */
export const stillHolds: Pass<Shown> = (results, ranking) => {
  const { period, listed } = ranking.question;
  const [best, ...others] = results.slice(0, ORDERED);
  if (!best || period || listed.length > 0) return results;
  const isWanted = nextOrLast(best, others, ranking) ?? predecessor(best, ranking) ?? soToday(best, ranking);
  const found = isWanted && others.find(isWanted);
  return found ? lift(results, found.key, best.key) : results;
};

/** "The next release", "our last inspection": of the results of one type that is dated. */
function nextOrLast(best: Shown, others: readonly Shown[], ranking: Ranking): IsWanted | undefined {
  const { question, request } = ranking;
  const isNext = ASKS_FOR_NEXT.test(question.text);
  if (!isNext && (!ASKS_FOR_LAST.test(question.text) || ASKS_FOR_OLDER.test(question.text))) return undefined;
  const dayOf = ({
    displayed: {
      node: { occurred_at: at },
    },
  }: Shown) => (at === undefined ? undefined : dayAt(Date.parse(at), isDayText(at) ? UTC : request.zone));
  const today = todayOf(ranking);
  const isThere = (hit: Shown) => {
    const day = dayOf(hit);
    return day !== undefined && (isNext ? day >= today : day <= today);
  };
  const ofKind = [best, ...others].filter(
    (hit) => isThere(hit) && isOfType(hit, best) && hasWords(hit, best, question),
  );
  const [first] = ofKind.sort((a, b) => (isNext ? 1 : -1) * ((dayOf(a) ?? 0) - (dayOf(b) ?? 0)));
  return first && ((hit) => hit === first);
}

/** "Who led it before Ada" does not ask for Ada. */
function predecessor(best: Shown, ranking: Ranking): IsWanted | undefined {
  const { question, request } = ranking;
  const today = todayOf(ranking);
  const name = BEFORE_NAME.exec(question.text)?.groups?.['name']?.toLowerCase();
  const isNamed =
    name !== undefined && namesOf(best.displayed.node).some((each) => each.split(' ').includes(name));
  if (!isNamed) return undefined;
  return (hit) => isOfType(hit, best) && isOver(hit, today, request.zone);
}

/** What is not over, or what is so since then. */
function soToday(best: Shown, ranking: Ranking): IsWanted | undefined {
  const { question, request } = ranking;
  const { text } = question;
  if (!asksForPresent(text)) return undefined;
  const today = todayOf(ranking);
  // "When was it" asks for what may be over.
  if (!ASKS_WHEN.test(text) && isOver(best, today, request.zone)) {
    return (hit) => hasWords(hit, best, question) && !isOver(hit, today, request.zone);
  }
  const isNow = ASKS_FOR_NOW.test(text);
  return (hit, place) => {
    const isSame = isOfType(hit, best) || sharedWords(hit, best, question) >= MIN_SHARED;
    const isNewer = timeOf(hit) > timeOf(best) && place < NEXT && hasWords(hit, best, question);
    const isOutdated = hit.olderThan !== undefined;
    return (
      isNewer && !isOutdated && ((isNow && place === 0) || (isSame && tellsOfNow(hit) && !tellsOfNow(best)))
    );
  };
}

/** The caller's day, or that as of which memory is asked. */
function todayOf({ request: { as_of, zone }, now }: Ranking): Day {
  return dayAt(as_of === undefined ? now : Date.parse(as_of), zone);
}

/** Whether the text of a result has each word, but for verbs such as "costs", of the question that the text of the best has. */
function hasWords(hit: Shown, best: Shown, question: Question): boolean {
  const shared = sharedWords(hit, best, question);
  return shared > 0 && shared === sharedWords(best, best, question);
}

function sharedWords(hit: Shown, best: Shown, { terms }: Question): number {
  const says = ({ features }: Shown, hash: number) => features?.terms.includes(hash) ?? false;
  return terms.filter(({ word, hash }) => !STATES.has(word) && says(hit, hash) && says(best, hash)).length;
}

function isOfType(hit: Shown, best: Shown): boolean {
  return hit.displayed.node.node_type === best.displayed.node.node_type;
}

function tellsOfNow({ displayed }: Shown): boolean {
  // A longer text tells of more than one thing.
  const { description } = displayed.node;
  return description.length <= MAX_TEXT && BEGINS.test(description);
}

/** Whether all of which a text says until when it holds was over before today. */
function isOver(hit: Shown, today: Day, zone: string): boolean {
  const text = hit.displayed.node.description.slice(0, MAX_TEXT);
  const { spans } = timesIn(text, Date.parse(timeOf(hit)), zone);
  return spans.length > 0 && spans.every(({ last }) => last < today);
}
