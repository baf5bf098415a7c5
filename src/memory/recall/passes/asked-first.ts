import type { Link } from '../../../graph/queries/recall/links.ts';
import { hasTerm } from '../../derivation/features/features.ts';
import { askedDirection } from '../../ontology/direction/asked-direction.ts';
import { ORDER, turnOf, type Asked } from '../../ontology/direction/themes.ts';
import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import { namesOf } from '../../ontology/names/names.ts';
import { familyOf, termsOf } from '../../text/terms.ts';
import { wordsOfName } from '../../ontology/label.ts';
import type { Question } from '../question/question.ts';
import type { Shown } from '../hit.ts';
import { ORDERED } from '../weights.ts';
import { isOfKind } from '../views/of-kind.ts';
import { ASKS_FOR_OLDER, PLACES } from '../question/asked-for.ts';
import { lift, type Ranking } from './pass.ts';

type Results = readonly Shown[];
type IsWanted = (result: Shown) => boolean;

/** From what was replaced to what replaced it. A person is succeeded: that matters where a person is asked for. */
export const REPLACED: Asked = { words: '', theme: new Map([['replace', -1]]), towards: 1 };
const SUCCEEDED: Asked = { words: '', theme: new Map([...REPLACED.theme, ['succeed', -1]]), towards: 1 };
/** "The man who plans the routes" */
const RELATIVE = /\p{L}\s+(?:who|that|which|whose|whoever)\s/iu;
/** First results that a question may name by what it says of them. */
const MAX_SUBJECTS = 3;
const BEFORE_OF = /^(.*?)\bof\b/is;
export const ASKS_FOR_PERSON = /\b(?:who|whom|whose)\b/i;
export const PERSONS = new Set(['person', 'user']);

/**
 * Moves results by the relationships of the best ones: what replaced another stands before it, unless the query asks for the
 * older; and what the query asks for by its relation to the best result stands first. "Why was the draft put off" finds the
 * draft, and asks for what an edge names as its cause; "who looks after the harbour" asks for a person joined to it.
 */
export function askedFirst(
  results: Results,
  { question, labels }: Pick<Ranking, 'question' | 'labels'>,
): Results {
  const current = putReplacementFirst(results, question, labels);
  const asked = askedDirection(question.text, labels);
  // "What replaced it" and "what was before" are answered by then.
  const isAnswered = current !== results || ASKS_FOR_OLDER.test(question.text);
  if (isAnswered && asked?.theme === ORDER) return current;
  // Whatever happened is asked for, not who took part in it.
  if (question.period?.asksFor === 'happening') return current;
  const answered = putAskedFirst(current, question, asked, labels);
  return answered === current ? current : putReplacementFirst(answered, question, labels);
}

/** Of a result and what replaced it, or what it replaced, the one that is asked for comes first. */
function putReplacementFirst(results: Results, { text }: Question, labels: LabelRegistry): Results {
  const [best] = results;
  if (!best) return results;
  const replaced = ASKS_FOR_PERSON.test(text) ? SUCCEEDED : REPLACED;
  const wantedWay = ASKS_FOR_OLDER.test(text) ? -1 : 1;
  const leading = linksOf(best).filter(
    ({ via, direction }) => direction * turnOf(via, replaced, labels) === wantedWay,
  );
  return putFirst(results, isAmong(leading));
}

function putAskedFirst(
  results: Results,
  question: Question,
  asked: Asked | undefined,
  labels: LabelRegistry,
): Results {
  const [best] = results;
  if (!best) return results;
  const ofBest = linksOf(best);
  // A person who is the best answer to "who" stays first.
  const staysFirst = ASKS_FOR_PERSON.test(question.text) && PERSONS.has(typeOf(best));
  const ways = [
    staysFirst ? undefined : asked && byRelation(question, asked, ofBest, labels),
    byRole(question, results),
    byKind(question, best),
    byPlace(question, best, ofBest),
    byWordsAsked(question, results, ofBest),
    byCause(question, best),
  ];
  // The first way that finds one.
  return ways.reduce(
    (found, wanted) => (found === results && wanted ? putFirst(results, wanted) : found),
    results,
  );
}

function byRelation(
  { text }: Question,
  asked: Asked,
  links: readonly Link[],
  labels: LabelRegistry,
): IsWanted | undefined {
  const leading = links.filter(({ via, direction }) => direction * turnOf(via, asked, labels) === 1);
  if (leading.length === 0) return undefined;
  const isLedTo = isAmong(leading);
  // "Why" does not ask for the person who decided it.
  const mayBePerson = ASKS_FOR_PERSON.test(text);
  return (result) => isLedTo(result) && (mayBePerson || !PERSONS.has(typeOf(result)));
}

/** "The coach of the club" asks for the end of an edge "coaches" of one of the first results. */
function byRole({ text }: Question, results: Results): IsWanted | undefined {
  const role = new Set(wordsOfName(BEFORE_OF.exec(text)?.[1] ?? '').flatMap(familyOf));
  if (role.size === 0) return undefined;
  const says = ({ via }: Link) =>
    wordsOfName(via).some((word) => familyOf(word).some((stem) => role.has(stem)));
  const leading = results.slice(0, MAX_SUBJECTS).flatMap((each) => linksOf(each).filter(says));
  return leading.length > 0 ? isAmong(leading) : undefined;
}

/** A result that is itself of a kind that is asked for stays first. */
function byKind({ types }: Question, best: Shown): IsWanted | undefined {
  if (types.size === 0) return undefined;
  const isWanted = (result: Shown) => types.has(typeOf(result)) || isOfKind(result, types);
  return isWanted(best) ? undefined : isWanted;
}

/** "Where" asks for a place joined to the best result, unless that is one. */
function byPlace({ text }: Question, best: Shown, links: readonly Link[]): IsWanted | undefined {
  if (!/\bwhere\b/i.test(text) || PLACES.includes(typeOf(best))) return undefined;
  const isJoined = isAmong(links);
  return (result) => PLACES.includes(typeOf(result)) && isJoined(result);
}

/**
 * What is asked about the best result may stand in a result joined to it, the one that holds most of these words. "How does
 * Jonas take his coffee" finds Jonas, and asks for the coffee; "the office of the woman who maintains the parser" finds the
 * woman, and asks for the office.
 */
function byWordsAsked(question: Question, results: Results, links: readonly Link[]): IsWanted | undefined {
  const [best, ...others] = results;
  if (!best) return undefined;
  const asked = termsAsked(question, best);
  // A word that few results hold says more: "phone" beside "number".
  const weights = asked.map(({ hash }) => ({
    hash,
    weight: 1 / results.filter((each) => holds(each, hash)).length,
  }));
  const wordsOf = (result: Shown) =>
    weights.reduce((sum, { hash, weight }) => (holds(result, hash) ? sum + weight : sum), 0);
  const joined = others.slice(0, ORDERED - 1).filter(isAmong(links));
  const most = Math.max(...joined.map(wordsOf), 0);
  return most > wordsOf(best) ? (result) => joined.includes(result) && wordsOf(result) === most : undefined;
}

const ASKS_WHY = /^\W*(?:why|how come|for what reason|what (?:is|was) the reason)\b/i;
const TELLS_WHY =
  /\b(?:because|that is why|that's why|the reason|due to|owing to|therefore|so that|led to|in order to)\b/i;

/** Characters of a text that gives the reason for one thing. */
const MAX_REASON = 500;

/** "Why" asks for a text that gives a reason. */
function byCause({ text, terms }: Question, best: Shown): IsWanted | undefined {
  const tellsWhy = ({ displayed: { node } }: Shown) =>
    node.description.length <= MAX_REASON && TELLS_WHY.test(node.description);
  if (!ASKS_WHY.test(text) || tellsWhy(best)) return undefined;
  return (result) => tellsWhy(result) && terms.some(({ hash }) => holds(result, hash));
}

/** The terms before "of", which say what is asked about the rest; else those that are no name of the best result. */
function termsAsked({ text, terms }: Question, best: Shown): Question['terms'] {
  const head = new Set(termsOf(BEFORE_OF.exec(text)?.[1] ?? ''));
  if (head.size > 0) return terms.filter(({ stem }) => head.has(stem));
  if (RELATIVE.test(text)) return terms.filter(({ hash }) => !holds(best, hash));
  if (!best.parts.name) return [];
  const names = new Set(namesOf(best.displayed.node).flatMap((name) => termsOf(name)));
  return terms.filter(({ stem }) => !names.has(stem));
}

function holds({ features }: Shown, term: number): boolean {
  return features !== undefined && hasTerm(features, term);
}

/** The first of the next results that is wanted goes to the first place. */
function putFirst(results: Results, isWanted: IsWanted): Results {
  const [best, ...others] = results;
  const wanted = others.slice(0, ORDERED - 1).find(isWanted);
  if (!best || !wanted) return results;
  return lift(results, wanted.key, best.key);
}

/** A text is not asked for because it follows another. */
function linksOf({ links }: Shown): readonly Link[] {
  return links.filter(({ kind }) => kind === 'edge' || kind === 'hyperedge');
}

function isAmong(links: readonly Link[]): IsWanted {
  const keys = new Set(links.map(({ key }) => key));
  return ({ key }) => keys.has(key);
}

function typeOf({ displayed }: Shown): string {
  return displayed.node.node_type;
}
