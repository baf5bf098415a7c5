import type { Link } from '../../../graph/queries/recall/surroundings.ts';
import { cosineOfNodes } from '../../derivation/features/features.ts';
import { turnOf } from '../../ontology/direction/themes.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import { commonTerms, withoutTerms } from '../../text/common-terms.ts';
import { keyWords } from '../../text/node-text.ts';
import { termsOf } from '../../text/terms.ts';
import type { Question } from '../question/question.ts';
import type { DatedResult, DisplayedResult } from './result.ts';
import { lift } from './lift.ts';
import { ASKS_FOR_OLDER, REPLACED, type Relations } from './order-of-relations.ts';

/** Results that are compared with each other. */
const AMONG = 10;
/** Longer texts say more than one thing. */
const MAX_TERMS = 16;
/** Statements about the same thing with different values have a cosine of about this and more. */
const MIN_COSINE = 0.8;
const MIN_SHARED = 0.5;
const MIN_LISTED = 3;

/**
 * Finds among the first results those that a newer one makes out of date: one that replaced it, or that says the same of the
 * same thing but for a value. The newer stands before the older, unless the query asks for the older or names its value.
 */
export function newerFirst(
  results: readonly DisplayedResult[],
  question: Question,
  relations: Relations,
): DatedResult[] {
  const first = results.slice(0, AMONG).map((each) => statementOf(each, question));
  const olderThan = new Map(
    first.flatMap((older) => {
      const newer =
        newest(first.filter((each) => hasReplaced(each, older, relations))) ?? newerValue(older, first);
      return newer ? [[older.key, newer]] : [];
    }),
  );
  const ordered = ASKS_FOR_OLDER.test(question.text) ? results : inOrder(results, first, olderThan);
  return ordered.map((each) => ({ ...each, olderThan: olderThan.get(each.result.candidate.key)?.key }));
}

/** What a result says, and since when. */
interface Statement {
  readonly key: string;
  readonly type: string;
  readonly at: string;
  readonly terms: readonly string[];
  readonly ofKey: ReadonlySet<string>;
  /** Terms of the query. */
  readonly asked: ReadonlySet<string>;
  readonly result: DisplayedResult;
}

function statementOf(result: DisplayedResult, { terms }: Question): Statement {
  const { key, description, node_type, occurred_at, created_at } = result.displayed.node;
  return {
    key,
    type: node_type,
    at: occurred_at ?? created_at,
    terms: termsOf(description.slice(0, 1_000)),
    ofKey: new Set(termsOf(keyWords(key))),
    asked: new Set(terms.map(({ stem }) => stem)),
    result,
  };
}

function newest(statements: readonly Statement[]): Statement | undefined {
  return statements.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
}

/** The newest statement with another value of the same. Many such statements list values that all hold. */
function newerValue(statement: Statement, among: readonly Statement[]): Statement | undefined {
  const others = among.filter((each) => each !== statement && saysOtherwise(each, statement));
  return others.length < MIN_LISTED ? newest(others.filter(({ at }) => at > statement.at)) : undefined;
}

function hasReplaced(newer: Statement, older: Statement, { links, labels }: Relations): boolean {
  const turns = (from: Statement, to: Statement) =>
    links.filter(({ seed, key }) => seed === from.key && key === to.key).map((link) => turn(link, labels));
  return turns(older, newer).includes(1) || turns(newer, older).includes(-1);
}

function turn({ kind, via, direction }: Link, labels: LabelRegistry): number {
  return kind === 'edge' ? direction * turnOf(via, REPLACED, labels) : 0;
}

/** Whether two short statements of one type begin with the same subject, and differ in a value that is no part of their keys. */
function saysOtherwise(newer: Statement, older: Statement): boolean {
  const longest = Math.max(newer.terms.length, older.terms.length);
  if (newer.type !== older.type || longest > MAX_TERMS || newer.terms[0] !== older.terms[0]) return false;
  const shared = commonTerms(newer.terms, older.terms);
  if (shared.length < MIN_SHARED * longest) return false;
  const [ofNewer, ofOlder] = [withoutTerms(newer.terms, shared), withoutTerms(older.terms, shared)];
  if (ofNewer.length === 0 || ofOlder.length === 0) return false;
  if (ofNewer.some((term) => newer.ofKey.has(term)) && ofOlder.some((term) => older.ofKey.has(term)))
    return false;
  if (ofOlder.some((term) => older.asked.has(term))) return false;
  const [one, other] = [newer.result.result.features, older.result.result.features];
  return one !== undefined && other !== undefined && cosineOfNodes(one, other) >= MIN_COSINE;
}

/** Puts the newer statement right before the first that is older than it. */
function inOrder(
  results: readonly DisplayedResult[],
  first: readonly Statement[],
  olderThan: ReadonlyMap<string, Statement>,
): readonly DisplayedResult[] {
  return first.reduce<readonly DisplayedResult[]>((ordered, { key }) => {
    const newer = olderThan.get(key);
    return newer ? lift(ordered, newer.key, key) : ordered;
  }, results);
}
