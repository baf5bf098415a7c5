import { cosineOfNodes } from '../../derivation/features/features.ts';
import { turnOf } from '../../ontology/direction/themes.ts';
import { commonTerms, withoutTerms } from '../../text/in-common.ts';
import { keyWords } from '../../text/node-text.ts';
import { hashOfTerm, termsOf } from '../../text/terms.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import type { Shown } from '../hit.ts';
import { lift, type Pass } from './pass.ts';
import { ASKS_FOR_OLDER, REPLACED } from './asked-first.ts';

/** Results that are compared with each other. */
const AMONG = 10;
/** Longer texts say more than one thing. */
const MAX_TERMS = 24;
/** Statements about the same thing with different values have a cosine of about this and more. */
const MIN_COSINE = 0.8;
const MIN_SHARED = 0.5;
const MIN_LISTED = 3;

/** Puts what replaced a result, or says it with another value, before it, unless the query asks for the older or names its value. */
export const newerFirst: Pass<Shown> = (results, { question, labels }) => {
  const first = results.slice(0, AMONG);
  const asked = new Set(question.terms.map(({ hash }) => hash));
  const olderThan = new Map([...newerValues(first, asked), ...replacements(first, labels)]);
  // Each newer result stands right before the one that is older.
  const ordered = ASKS_FOR_OLDER.test(question.text)
    ? results
    : [...olderThan].reduce((all, [older, newer]) => lift(all, newer, older), results);
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

/** The keys of results of whose value there is a newer one, each with that of the newest. Many such results are a list. */
function newerValues(first: readonly Shown[], asked: ReadonlySet<number>): Map<string, string> {
  const found = new Map<string, string>();
  for (const older of first) {
    const others = first.filter((each) => each !== older && saysOtherwise(each, older, asked));
    const [newest] = others.sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
    if (newest && others.length < MIN_LISTED && timeOf(newest) > timeOf(older))
      found.set(older.key, newest.key);
  }
  return found;
}

/** Whether two short statements of one type begin with the same subject, and differ in a value that is no part of their keys. */
function saysOtherwise(newer: Shown, older: Shown, asked: ReadonlySet<number>): boolean {
  const [one, other] = [newer.features, older.features];
  if (!one || !other || newer.displayed.node.node_type !== older.displayed.node.node_type) return false;
  const longest = Math.max(one.sequence.length, other.sequence.length);
  if (longest === 0 || longest > MAX_TERMS || one.sequence[0] !== other.sequence[0]) return false;
  if (cosineOfNodes(one, other) < MIN_COSINE) return false;
  const [ofOne, ofOther] = [[...one.sequence], [...other.sequence]];
  const shared = commonTerms(ofOne, ofOther);
  if (shared.length < MIN_SHARED * longest) return false;
  const [newValue, oldValue] = [withoutTerms(ofOne, shared), withoutTerms(ofOther, shared)];
  if (newValue.length === 0 || oldValue.length === 0 || oldValue.some((term) => asked.has(term)))
    return false;
  return !(isPartOfKey(newer, newValue) && isPartOfKey(older, oldValue));
}

function isPartOfKey(result: Shown, value: readonly number[]): boolean {
  const ofKey = termsOf(keyWords(result.key)).map(hashOfTerm);
  return value.some((term) => ofKey.includes(term));
}

function timeOf({ displayed: { node } }: Shown): string {
  return node.occurred_at ?? node.created_at;
}
