import type { LabelRegistry } from '../../ontology/labels/label-registry.ts';
import { hashOfTerm, termsOf } from '../../text/terms.ts';
import { isoOf } from '../../time/calendar.ts';
import { holdsTerm, type Shown } from '../hit.ts';
import { ASKS_FOR_NOW, ASKS_FOR_OLDER } from '../question/asked-for.ts';
import type { Question } from '../question/question.ts';
import { ORDERED } from '../weights.ts';
import { asksForPrevious } from '../question/time-asked.ts';
import { heldIn, relationOf } from './holders.ts';
import { lift, type Pass } from './pass.ts';

/** What stands behind is hardly asked for. */
const FIRST = 3;

/** A dated relationship of a result. */
interface Turn {
  readonly hit: Shown;
  /** The words of its label. */
  readonly terms: readonly string[];
  /** The node at the other end. */
  readonly of: string;
  readonly from: string | null;
  readonly until: string | null;
}

/** Whether the order may depend on the relationships of the results. */
export function asksForTurn({ text, heldAt }: Pick<Question, 'text' | 'heldAt'>): boolean {
  return heldAt !== undefined || ASKS_FOR_OLDER.test(text);
}

/**
 * Of results that had the same relationship to the same node one after the other, the one that had it in the time that is asked for
 * goes before the others, or the last one of them where the query asks for what was before. The query must ask for the
 * relationship, by its words or by the node at its other end.
 */
export const oneAfterAnother: Pass<Shown> = (results, { question, labels, now }) => {
  if (!asksForTurn(question)) return results;
  const isPrevious = asksForPrevious(question);
  const isWanted = isPrevious ? lastOver(isoOf(now)) : heldThen(question);
  return turnsOf(results.slice(0, ORDERED), labels).reduce((ordered, turns) => {
    const wanted = turns.filter((turn) => isWanted(turn, turns));
    const others = turns.filter(({ hit }) => !wanted.some((turn) => turn.hit === hit));
    const [best] = wanted;
    if (!best || !isAskedFor(best, results, question)) return ordered;
    const passed = others.filter((other) => !isMeant(other, best, question)).map(({ hit }) => hit.key);
    const before = ordered.find(({ key }) => passed.includes(key));
    return before ? lift(ordered, best.hit.key, before.key) : ordered;
  }, results);
};

type IsWanted = (turn: Turn, turns: readonly Turn[]) => boolean;

function heldThen({ heldAt }: Question): IsWanted {
  return ({ from, until }) => heldIn([from, until], heldAt);
}

function lastOver(today: string): IsWanted {
  const isOver = ({ until }: Turn) => until !== null && until < today;
  return (turn, turns) =>
    isOver(turn) && turns.every((other) => !isOver(other) || (other.until ?? '') <= (turn.until ?? ''));
}

/** The dated relationships that several results have, in the order of these. */
function turnsOf(first: readonly Shown[], labels: LabelRegistry): (readonly Turn[])[] {
  const turns = new Map<string, Turn[]>();
  for (const hit of first) {
    for (const { from, to, label, valid_from, valid_to, derived } of hit.displayed.edges) {
      if (derived || (valid_from === undefined && valid_to === undefined)) continue;
      const of = from === hit.key ? to : from;
      const id = `${of} ${relationOf(label, of === to ? 1 : -1, labels)}`;
      const terms = termsOf(label.replaceAll('_', ' '));
      const turn = { hit, terms, of, from: valid_from ?? null, until: valid_to ?? null };
      turns.set(id, [...(turns.get(id) ?? []), turn]);
    }
  }
  return [...turns.values()].filter((each) => each.some(({ hit }) => hit !== each[0]?.hit));
}

/** Whether a query asks for a relationship: by its words, or by the node that several had it to. */
function isAskedFor({ terms, of }: Turn, results: readonly Shown[], question: Question): boolean {
  if (question.terms.some(({ stem }) => terms.includes(stem))) return true;
  const place = results.findIndex(({ key }) => key === of);
  const node = results[place];
  if (!node) return false;
  const isSpokenOf = question.terms.some(({ hash }) => holdsTerm(node, hash));
  return place === 0 || (node.parts.name ?? 0) > 0 || (place < FIRST && isSpokenOf);
}

/** Whether a query means this one by its name or, where it says no time, by what it alone says. */
function isMeant(
  { hit }: Turn,
  { hit: best, terms }: Turn,
  { text, period, terms: asked }: Question,
): boolean {
  if ((hit.parts.name ?? 0) > 0) return true;
  if (period || ASKS_FOR_NOW.test(text)) return false;
  const ofLabel = new Set(terms.map(hashOfTerm));
  return asked.some(({ hash }) => holdsTerm(hit, hash) && !holdsTerm(best, hash) && !ofLabel.has(hash));
}
