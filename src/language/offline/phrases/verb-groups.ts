import type { VerbGroup } from './phrase.ts';
import type { Read } from './noun-phrases.ts';
import type { Tagger } from '../words/tagger.ts';
import { isAdjacent, type Token } from '../words/token.ts';
import { BE, DO, HAVE, MODALS, PAST_AUXILIARIES } from '../words/words.ts';

type VerbForms = Pick<Tagger, 'infinitiveOf'>;

const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back', 'away']);
const MAX_WORDS = 12;
/** "got married": passive, as with "was". */
const BY_GETTING = new Set(['married', 'divorced', 'fired', 'promoted', 'hired']);
/** Verbs whose past is like their present. */
const SAME_IN_THE_PAST = new Set(['quit']);

/** Reads a verb with its auxiliaries, its negation and the verbs that it governs; undefined where none starts. */
export function readVerbs(
  forms: VerbForms,
  tokens: readonly Token[],
  from: number,
): Read<VerbGroup> | undefined {
  const words: Token[] = [];
  let at = from;
  while (at < tokens.length && words.length < MAX_WORDS && belongs(tokens, at, from))
    words.push(tokens[at++] as Token);
  while (isLeftOver(words.at(-1))) {
    words.pop();
    at--;
  }
  if (!words.some(({ wordClass }) => wordClass === 'verb' || wordClass === 'auxiliary')) return undefined;
  return { value: groupOf(forms, words), next: at };
}

function isLeftOver(word: Token | undefined): boolean {
  return (word?.wordClass === 'adverb' && word.lower !== 'longer') || word?.wordClass === 'to';
}

function belongs(tokens: readonly Token[], at: number, from: number): boolean {
  const token = tokens[at] as Token;
  if (at > from && !isAdjacent(token)) return false;
  const { wordClass, lower } = token;
  if (wordClass === 'verb') return at === from || isContinued(tokens, at, from);
  if (wordClass === 'to') return isVerb(tokens, at + 1);
  if (wordClass === 'adverb' || (lower === 'no' && tokens[at + 1]?.lower === 'longer') || lower === 'longer')
    return true;
  if (lower === 'over')
    return (
      at > from && /^(?:t(?:ake|akes|ook|aken|aking)|hand(?:s|ed|ing)?)$/.test(tokens[at - 1]?.lower ?? '')
    );
  if (PARTICLES.has(lower)) return at > from;
  return wordClass === 'auxiliary' || wordClass === 'negation';
}

/** Of two verbs in a row the second belongs to the first after an auxiliary, "to" or as a gerund. */
function isContinued(tokens: readonly Token[], at: number, from: number): boolean {
  const before = tokens
    .slice(from, at)
    .findLast(({ wordClass }) => wordClass !== 'adverb' && wordClass !== 'negation');
  if (!before || before.wordClass !== 'verb') return true;
  const word = tokens[at]?.lower ?? '';
  return word.endsWith('ing') || (before.lower === 'got' && BY_GETTING.has(word));
}

function isVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.wordClass === 'adverb') return tokens[at + 1]?.wordClass === 'verb';
  return (
    token?.wordClass === 'verb' || (token?.wordClass === 'auxiliary' && /^(?:be|have|do)$/.test(token.lower))
  );
}

function groupOf(forms: VerbForms, words: readonly Token[]): VerbGroup {
  const [got, next] = words;
  const isGot = got?.lower === 'got' && BY_GETTING.has(next?.lower ?? '');
  const first = isGot ? 1 : words.findIndex(({ wordClass }) => wordClass === 'verb');
  const auxiliaries = (first === -1 ? words : words.slice(0, first)).filter(
    (word) => word.wordClass === 'auxiliary',
  );
  const main = (words[first] ?? auxiliaries.at(-1) ?? words[0]) as Token;
  const hasBe = isGot || auxiliaries.some(({ lower }) => BE.has(lower));
  const isGerund = main.lower.endsWith('ing');
  const isBare = first !== -1 && auxiliaries.length === 0;
  const isPastForm = main.tags.has('PastTense') || main.tags.has('Participle') || /ed$/.test(main.lower);
  return {
    word: main.lower,
    verb: first === -1 ? baseOf(main.lower) : forms.infinitiveOf(main.lower, main.tags),
    chain: chainOf(words.slice(first === -1 ? words.length : first + 1)),
    modal: auxiliaries.find(({ lower }) => MODALS.has(lower))?.lower,
    negation: negationOf(words),
    isPassive: first !== -1 && hasBe && !isGerund,
    isPast:
      isGot ||
      auxiliaries.some(({ lower }) => PAST_AUXILIARIES.has(lower)) ||
      (isBare && (isPastForm || SAME_IN_THE_PAST.has(main.lower))),
    isPerfect: first !== -1 && !isGerund && auxiliaries.some(({ lower }) => HAVE.has(lower)),
    isParticiple: isBare && (isGerund || isPastForm),
    isInfinitive: words[0]?.wordClass === 'to',
  };
}

function baseOf(auxiliary: string): string {
  if (HAVE.has(auxiliary)) return 'have';
  if (DO.has(auxiliary)) return 'do';
  return BE.has(auxiliary) ? 'be' : auxiliary;
}

function chainOf(words: readonly Token[]): string[] {
  return words
    .filter(
      ({ wordClass, lower }) =>
        ['verb', 'to', 'auxiliary'].includes(wordClass) || PARTICLES.has(lower) || lower === 'over',
    )
    .map(({ lower }) => lower);
}

function negationOf(words: readonly Token[]): VerbGroup['negation'] {
  if (words.some(({ lower }) => lower === 'longer')) return 'no longer';
  const negation = words.find(({ wordClass, lower }) => wordClass === 'negation' || lower === 'cannot');
  if (!negation) return undefined;
  return negation.lower === 'never' ? 'never' : 'not';
}
