import { turnOf } from '../../ontology/direction/themes.ts';
import { hasTerm } from '../../derivation/features/features.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import { holdsTerm, timeOf, type Shown } from '../hit.ts';
import { ORDERED } from '../weights.ts';
import { lift, type Pass } from './pass.ts';
import { changeReasons, TELLS_CHANGE } from './older/changes.ts';
import { once } from '../../text/once.ts';
import { relationReasons } from './older/relations.ts';
import { isInstead, isOtherRoleHolder } from './older/roles.ts';
import { isSucceeded } from './older/successors.ts';
import { STATES, valueReasons } from './older/values.ts';
import type { Question } from '../question/question.ts';
import { ASKS_FOR_OLDER, ASKS_FOR_REPLACED } from '../question/asked-for.ts';
import { REPLACED } from './asked-first.ts';

/** Longer texts say more than one thing, in terms and in characters. */
const MAX_TERMS = 24;
const MAX_LENGTH = 600;
/** Characters of a longer text whose sentences may tell a change, and the terms that it must share with the older text. */
const MAX_SEARCHED = 20_000;
const MIN_SHARED = 2;

/**
 * Puts what replaced a result, or makes it out of date, before it, unless the query asks for the older or names its value. Out of
 * date is what a newer text ends in words, or of which it says another value that excludes the older. In doubt nothing is said.
 */
export const newerFirst: Pass<Shown> = (results, { question, labels }) => {
  const first = results.slice(0, ORDERED);
  const asked = new Set(question.terms.flatMap(({ word, hash }) => (STATES.has(word) ? [] : hash)));
  const olderThan = new Map([...outdated(first, asked, labels), ...replacements(first, labels)]);
  // "Before Friday" asks for a time, and not for what was before.
  const asksForOlder = ASKS_FOR_OLDER.test(question.text);
  const isOfTime = asksForOlder && question.period !== undefined;
  // Each newer result stands right before the one that is older, or behind it where that is asked for.
  const ordered = isOfTime
    ? results
    : [...olderThan].reduce(
        (all, [older, newer]) => (asksForOlder ? lift(all, older, newer) : lift(all, newer, older)),
        results,
      );
  const wanted = asksForOlder && !isOfTime ? replacedFirst(ordered, olderThan, question) : ordered;
  return wanted.map((each) => ({ ...each, olderThan: olderThan.get(each.key) }));
};

/** "Which dentist did we have before" asks for one that was replaced, and not for an appointment with a dentist. */
function replacedFirst(
  results: readonly Shown[],
  olderThan: ReadonlyMap<string, string>,
  { text, terms }: Question,
): readonly Shown[] {
  const [best] = results;
  const changed = new Set([...olderThan].flat());
  if (!best || changed.has(best.key) || hasTimes(best) || !ASKS_FOR_REPLACED.test(text)) return results;
  const wordsOf = (hit: Shown) => terms.filter(({ hash }) => holdsTerm(hit, hash)).length;
  const replaced = results.find((hit) => olderThan.has(hit.key) && wordsOf(hit) >= wordsOf(best));
  return replaced ? lift(results, replaced.key, best.key) : results;
}

/** Whether a relationship of it says since or until when it was. */
function hasTimes({ heldThen, displayed }: Shown): boolean {
  return heldThen.length > 0 || displayed.edges.some(({ valid_from, valid_to }) => valid_from ?? valid_to);
}

/** The keys of results that were replaced, each with that of what replaced it. */
function replacements(first: readonly Shown[], labels: LabelRegistry): Map<string, string> {
  const keys = new Set(first.map(({ key }) => key));
  const found = new Map<string, string>();
  for (const { seed, key, kind, via, direction } of first.flatMap(({ links }) => links)) {
    if (kind !== 'edge' || !keys.has(key)) continue;
    const turn = direction * turnOf(via, REPLACED, labels);
    if (turn !== 0) found.set(turn === 1 ? seed : key, turn === 1 ? key : seed);
  }
  return found;
}

/** The keys of results that newer ones make out of date, each with that of the newest. */
function outdated(
  first: readonly Shown[],
  asked: ReadonlySet<number>,
  labels: LabelRegistry,
): Map<string, string> {
  const makesOutdated = reasons(asked, labels);
  const found = new Map<string, string>();
  for (const older of first.filter(isShort)) {
    const newer = first.filter((each) => timeOf(each) > timeOf(older) && makesOutdated(each, older));
    const newest = newer.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))[0];
    if (newest) found.set(older.key, newest.key);
  }
  return found;
}

function reasons(asked: ReadonlySet<number>, labels: LabelRegistry) {
  const { endsInWords, isOtherHolder } = relationReasons(labels);
  const { saysChange, restatesValue } = changeReasons();
  const isOver = [endsInWords, isInstead, saysChange, isSucceeded];
  const isOther = [valueReasons(), restatesValue, isOtherRoleHolder, isOtherHolder];
  const changes = once(changesIn);
  return (newer: Shown, older: Shown): boolean => {
    const [said, before] = [textOf(newer), textOf(older)];
    if (!isShort(newer)) {
      const isNear = sharedTerms(newer, older) >= MIN_SHARED;
      return isNear && changes(said).some((each) => isOver.some((reason) => reason(each, before)));
    }
    if (isOver.some((reason) => reason(said, before))) return true;
    return isOther.some((reason) => reason(said, before)) && !isAskedFor(newer, older, asked);
  };
}

/** The sentences of a longer text that tell a change. */
function changesIn(text: string): string[] {
  return text
    .slice(0, MAX_SEARCHED)
    .split(/(?<=[.!?;])\s+|\n+/)
    .filter((sentence) => sentence.length <= MAX_LENGTH && TELLS_CHANGE.test(sentence));
}

function sharedTerms({ features }: Shown, older: Shown): number {
  return older.features?.sequence.filter((term) => features && hasTerm(features, term)).length ?? 0;
}

/** Whether the query names what the older result says and the newer does not. */
function isAskedFor(newer: Shown, older: Shown, asked: ReadonlySet<number>): boolean {
  const said = new Set(newer.features?.sequence);
  return older.features?.sequence.some((term) => asked.has(term) && !said.has(term)) ?? false;
}

function isShort(result: Shown): boolean {
  const terms = result.features?.sequence.length ?? 0;
  return terms > 0 && terms <= MAX_TERMS && textOf(result).length <= MAX_LENGTH;
}

function textOf({ displayed }: Shown): string {
  return displayed.node.description.trim();
}
