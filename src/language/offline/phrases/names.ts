import { hasTag, isAdjacent, type Token } from '../words/token.ts';
import { typeOfNoun } from '../type-cues.ts';
import { TITLES } from '../../titles.ts';
import { NAME_JOINTS } from '../words/words.ts';

const MAX_WORDS = 12;

/** Where the name ends that starts at a word: the place after its last word; the word's own place where none does. */
export function endOfName(tokens: readonly Token[], from: number): number {
  let end = from;
  if (!tokens[from]?.isName) return end;
  for (let at = from; at < tokens.length && at - from < MAX_WORDS; at++) {
    const token = tokens[at] as Token;
    if (at > from && !isAdjacent(token)) break;
    if (token.isName || (at === end && isNumberInName(token, tokens[at - 1]))) end = at + 1;
    else if (isHyphened(token, tokens[at - 1])) end = at + 1;
    else if (!isJoint(tokens, from, at)) break;
    if (token.isPossessive) break;
  }
  return end;
}

/** "Min-jun", but not "Oslo-based". */
function isHyphened(token: Token, before: Token | undefined): boolean {
  return token.gap === '-' && before?.isName === true && token.wordClass === 'noun';
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** "Falcon 9", "RTX 4090": a number directly after a name, but no year and no sum. */
function isNumberInName(token: Token, before: Token | undefined): boolean {
  if (token.wordClass !== 'number') return false;
  if (/^\d{1,2}[A-Za-z]?$|^\d+\.\d/.test(token.text)) return true;
  const isSeries = /^\p{Lu}{2,5}$/u.test(before?.text ?? '') && !CURRENCIES.has(before?.text ?? '');
  return isSeries && /^(?!(?:19|20)\d\d$)\d{3,5}$/.test(token.text);
}

/** "National Library of Norway", but not "King of Norway" and not "Ana of Norway". */
function isJoint(tokens: readonly Token[], from: number, at: number): boolean {
  const last = tokens.slice(from, at).findLast(({ isName }) => isName);
  let next = at;
  while (isJointWord(tokens[next], tokens[next - 1])) next++;
  if (next === at || !last || !isNameAt(tokens, next)) return false;
  const isOf = tokens.slice(at, next).some(({ lower }) => lower === 'of');
  return !isOf || !(isRole(last) || isPersonOrPlace(last));
}

function isJointWord(token: Token | undefined, before: Token | undefined): boolean {
  if (!token || token.isName || !isAdjacent(token)) return false;
  return token.lower === 'the' ? before?.lower === 'of' : NAME_JOINTS.has(token.lower);
}

function isNameAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && token.isName && isAdjacent(token);
}

function isRole(token: Token): boolean {
  return TITLES.has(token.lower) || hasTag(token, 'Actor', 'Honorific');
}

function isPersonOrPlace(token: Token): boolean {
  return (
    hasTag(token, 'FirstName', 'LastName', 'Person', 'City', 'Country', 'Region') &&
    !hasTag(token, 'Organization')
  );
}

/** The place of the first word of a person's name that is no title. */
export function afterTitles(tokens: readonly Token[], from: number, end: number): number {
  let at = from;
  const isTitle = (word: string) => TITLES.has(word) || (end - at > 2 && typeOfNoun(word) === 'person');
  while (at < end - 1 && isTitle((tokens[at] as Token).lower) && (tokens[at + 1] as Token).isName) at++;
  return at;
}
