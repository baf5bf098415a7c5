import { turnOf } from '../../ontology/direction/themes.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import { timeOf, type Shown } from '../hit.ts';
import { ORDERED } from '../weights.ts';
import { lift, type Pass } from './pass.ts';
import { changeReasons } from './older/changes.ts';
import { relationReasons } from './older/relations.ts';
import { isInstead, isOtherRoleHolder } from './older/roles.ts';
import { valueReasons } from './older/values.ts';
import { ASKS_FOR_OLDER } from '../question/asked-for.ts';
import { REPLACED } from './asked-first.ts';

/** Longer texts say more than one thing, in terms and in characters. */
const MAX_TERMS = 24;
const MAX_LENGTH = 600;

/**
 * Puts what replaced a result, or makes it out of date, before it, unless the query asks for the older or names its value. Out of
 * date is what a newer text ends in words, or of which it says another value that excludes the older. In doubt nothing is said.
 */
export const newerFirst: Pass<Shown> = (results, { question, labels }) => {
  const first = results.slice(0, ORDERED);
  const asked = new Set(question.terms.map(({ hash }) => hash));
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
  return ordered.map((each) => ({ ...each, olderThan: olderThan.get(each.key) }));
};

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
  const short = first.filter(isShort);
  const makesOutdated = reasons(asked, labels);
  const found = new Map<string, string>();
  for (const older of short) {
    const newer = short.filter((each) => timeOf(each) > timeOf(older) && makesOutdated(each, older));
    const newest = newer.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))[0];
    if (newest) found.set(older.key, newest.key);
  }
  return found;
}

function reasons(asked: ReadonlySet<number>, labels: LabelRegistry) {
  const { endsInWords, isOtherHolder } = relationReasons(labels);
  const { saysChange, restatesValue } = changeReasons();
  const isOver = [endsInWords, isInstead, saysChange];
  const isOther = [valueReasons(), restatesValue, isOtherRoleHolder, isOtherHolder];
  return (newer: Shown, older: Shown): boolean => {
    const [said, before] = [textOf(newer), textOf(older)];
    if (isOver.some((reason) => reason(said, before))) return true;
    return isOther.some((reason) => reason(said, before)) && !isAskedFor(newer, older, asked);
  };
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
