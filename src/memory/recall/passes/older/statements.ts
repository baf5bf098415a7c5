import { VALUE_HASHES, hashOfTerm, termsOf } from '../../../text/terms.ts';

/** A clause around the words of a relation. */
export interface Statement {
  readonly subject: string;
  /** In the words of the text: "has moved to". */
  readonly relation: string;
  /** Empty where the clause ends with the relation. */
  readonly object: string;
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.:’'-][\p{L}\p{M}\p{N}]+)*|[.,;:!?()]+(?=\s|$)/gu;
const MARK = /^[.,;:!?()]+$/;
/** Words that say no other thing of a relation: "quit her job at". */
const DETERMINERS = new Set('a an the my your his her its our their'.split(' '));
/** Words after which the object is over. */
const AFTER_OBJECT = new Set(
  'and or but because since as which who that when while after before until from for to in on at by with so into during'.split(
    ' ',
  ),
);
const MAX_RELATION = 5;
const MAX_OBJECT = 6;

/** The words and marks of a text; "does not work there any more" is written as "no longer". */
export function wordsOf(text: string): string[] {
  const said = text.replaceAll(/n['’]t\b/giu, ' not');
  const isOver = /\b(?:any ?more|any longer)\b/iu;
  const plain = isOver.test(said)
    ? said.replace(isOver, '').replace(/\b(?:(is|are|am) |(?:does|do) )not\b/iu, '$1 no longer')
    : said;
  return plain.match(WORD) ?? [];
}

/** The clauses of a text whose relation passes. One at the end of a clause may lack its preposition: "resigned". */
export function statementsOf(
  words: readonly string[],
  mayBegin: (word: string) => boolean,
  isRelation: (words: string) => boolean,
): Statement[] {
  return words.flatMap((word, at) => {
    if (at === 0 || !mayBegin(word.toLowerCase())) return [];
    const end = words.findIndex((each, place) => place >= at && MARK.test(each));
    const clause = words.slice(at, end < 0 ? undefined : end);
    const lengths = Array.from({ length: Math.min(MAX_RELATION, clause.length) }, (_, before) => before + 1);
    return lengths.flatMap((length): Statement | [] => {
      const said = clause.slice(0, length).filter((each) => !DETERMINERS.has(each.toLowerCase()));
      const plain = said.join(' ').toLowerCase();
      const isLast = length === clause.length;
      const relation = [plain, ...(isLast ? [`${plain} from`] : [])].find(isRelation);
      if (relation === undefined) return [];
      return { subject: subjectOf(words.slice(0, at)), relation, object: objectOf(clause.slice(length)) };
    });
  });
}

function subjectOf(before: readonly string[]): string {
  const mark = before.findLastIndex((word) => MARK.test(word));
  return before.slice(mark + 1).join(' ');
}

function objectOf(after: readonly string[]): string {
  const end = after.findIndex(
    (word, at) => MARK.test(word) || AFTER_OBJECT.has(word.toLowerCase()) || at === MAX_OBJECT,
  );
  return after.slice(0, end < 0 ? undefined : end).join(' ');
}

/** Whether two phrases name the same: in the same words, or one in a part of the other's name. */
export function isSameThing(one: string, other: string): boolean {
  const [fewer = [], more = []] = [namingTerms(one), namingTerms(other)].sort((a, b) => a.length - b.length);
  if (fewer.length === 0 || !fewer.every((term) => more.includes(term))) return false;
  return fewer.length === more.length || [one, other].every(isName);
}

/** "I" and "we" are all that such a phrase has. */
function namingTerms(phrase: string): string[] {
  const terms = termsOf(phrase).filter((term) => !VALUE_HASHES.has(hashOfTerm(term)));
  const [pronoun] = /\b(?:i|we)\b/iu.exec(phrase) ?? [];
  return terms.length === 0 && pronoun !== undefined ? [pronoun.toLowerCase()] : terms;
}

function isName(phrase: string): boolean {
  const words = phrase.split(' ').filter((word) => !DETERMINERS.has(word.toLowerCase()));
  return words.every((word) => /^[\p{Lu}\p{N}]/u.test(word));
}
