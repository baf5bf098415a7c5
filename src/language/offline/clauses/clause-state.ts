import { isPerson, type Entity } from '../entities.ts';
import type { Phrase } from '../phrases/phrase.ts';
import type { Anchor, Statements } from './statements.ts';
import { LOCATIVE } from '../words/words.ts';

/** What the last phrase was, so that "and X" repeats it. */
type Role =
  | { readonly kind: 'subject' }
  | { readonly kind: 'object' }
  | { readonly kind: 'description'; readonly of: readonly Entity[] }
  | { readonly kind: 'preposition'; readonly word: string; readonly anchor: Anchor | undefined };

/** What stands before a phrase or a verb and is used up by it. */
interface Before {
  preposition?: string;
  /** Whether a mark stands before the preposition. */
  isDetached?: boolean;
  conjunction?: boolean;
  relative?: boolean;
  adjective?: string;
  mark?: string;
}

/** Where the reading of a clause stands. */
export interface ClauseState {
  subjects: Entity[];
  anchor: Anchor | undefined;
  role: Role | undefined;
  /** What the last description of the clause is of. */
  described: readonly Entity[] | undefined;
  last: { readonly entity: Entity; readonly phrase: Phrase } | undefined;
  before: Before;
  isInParentheses: boolean;
}

export function newState(): ClauseState {
  const nothing = { anchor: undefined, role: undefined, described: undefined, last: undefined };
  return { ...nothing, subjects: [], before: {}, isInParentheses: false };
}

/** Begins a clause about these subjects; one without a verb so far keeps its period. */
export function startClause(state: ClauseState, statements: Statements, subjects: Entity[]): void {
  const isNew = statements.group !== undefined;
  statements.startClause(isNew ? { period: {} } : statements.clause);
  state.subjects = subjects;
  state.anchor = undefined;
  state.role = undefined;
  state.described = undefined;
}

/** Of whom "built by X" is said: of the phrase before, after a comma of the subject. */
export function whoseParticiple({ before, anchor, subjects, last, role }: ClauseState): readonly Entity[] {
  if (before.conjunction && anchor) return anchor.subjects;
  if (before.mark !== undefined || !last) return subjects;
  const isAfterAgent = role?.kind === 'preposition' && role.word === 'by' && role.anchor;
  return isAfterAgent ? isAfterAgent.subjects : [last.entity];
}

/** Whether a participle opened the sentence, whose subject is still to come. */
export function awaitsSubject({ subjects, anchor }: ClauseState): boolean {
  return subjects.length === 0 && anchor?.subjects === subjects;
}

/** Whether a phrase stands in parentheses, so that the clause is not about it. */
export function isAside({ isInParentheses, before }: ClauseState): boolean {
  return isInParentheses && before.preposition === undefined;
}

/** "in X, Y". */
export function isAfterPlace({ before, role }: ClauseState): boolean {
  return before.mark === ',' && role?.kind === 'preposition' && LOCATIVE.has(role.word);
}

/** What a preposition is attached to: a place or owner belongs to the name before it, all else to the verb. */
export function anchorOf({ before, last, role, anchor }: ClauseState, word: string): Anchor | undefined {
  const { entity, phrase } = last ?? {};
  if (word === 'of' && role?.kind === 'preposition' && phrase?.kind === 'common') return undefined;
  const isName = phrase?.kind === 'name' && !phrase.isModifier && entity !== undefined && !entity.isCommon;
  const isNear = word === 'of' || (word === 'in' && entity !== undefined && !isPerson(entity));
  const isDirect = !before.isDetached && role !== undefined && role.kind !== 'description';
  if (isName && isNear && isDirect && !before.adjective) return { subjects: [entity], verb: 'is', rest: [] };
  if (!anchor || !before.adjective) return anchor;
  return { ...anchor, rest: [...anchor.rest, before.adjective] };
}
