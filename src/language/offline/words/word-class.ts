import type { Token, WordClass } from './token.ts';
import * as words from './words.ts';

export interface WordInContext {
  readonly word: Pick<Token, 'text' | 'lower' | 'tags'>;
  /** The part of speech of the second tagger. */
  readonly second: string;
  readonly isName: boolean;
  /** Whether a hyphen joins it to the word before. */
  readonly isJoined: boolean;
  /** Whether the phrase after "is a" has not ended. */
  readonly isInDescription: boolean;
  readonly before: Token | undefined;
  /** Whether a form of be stands before it, with adverbs between. */
  readonly isAfterBe: boolean;
  readonly next: Pick<Token, 'text' | 'tags'> | undefined;
}

const FUNCTION_WORDS: readonly (readonly [ReadonlySet<string>, WordClass])[] = [
  [words.NEGATIONS, 'negation'],
  [new Set(['to']), 'to'],
  [words.PRONOUNS, 'pronoun'],
  [words.OWNERS, 'owner'],
  [words.SUBORDINATORS, 'subordinator'],
  [words.CONJUNCTIONS, 'conjunction'],
  [words.BE, 'auxiliary'],
  [words.HAVE, 'auxiliary'],
  [words.DO, 'auxiliary'],
  [words.MODALS, 'auxiliary'],
  [words.PREPOSITIONS, 'preposition'],
];

/** What a word does: function words by lists, others by the first tagger, with a vote of the second on verbs. */
export function wordClassOf(context: WordInContext): WordClass {
  const { word, isName } = context;
  if (isName) return /^\d/.test(word.text) ? 'number' : 'noun';
  if (words.RELATIVES.has(word.lower)) return relativeOrDeterminer(context);
  const known = FUNCTION_WORDS.find(([list]) => list.has(word.lower))?.[1];
  if (known) return known;
  if (words.DETERMINERS.has(word.lower)) return 'determiner';
  return openClassOf(context);
}

function relativeOrDeterminer({ word, before }: WordInContext): WordClass {
  if (word.lower !== 'that') return 'relative';
  if (before?.wordClass === 'noun') return 'relative';
  return before?.wordClass === 'verb' ? 'subordinator' : 'determiner';
}

/** "best-selling", but not "co-wrote". */
const COMPOUND = /^(?!(?:co|re|pre|un|out|over)-).+-.*(?:ing|ed|n)$/;

function openClassOf(context: WordInContext): WordClass {
  const { word, second } = context;
  const { tags } = word;
  if (/^[\d.,:%$€£]+(?:st|nd|rd|th|s|%)?$/.test(word.text) || tags.has('Value')) return 'number';
  if (tags.has('Verb') && (context.isJoined || COMPOUND.test(word.lower))) return 'adjective';
  if (isBareAfterBe(context)) return 'noun';
  if (tags.has('Verb')) return verbOr(context);
  if (second === 'VERB' && !tags.has('Adverb'))
    return afterDeterminer(context) || context.before?.wordClass === 'preposition' ? 'noun' : 'verb';
  if (tags.has('Adverb')) return 'adverb';
  if (tags.has('Adjective'))
    return second === 'NOUN' && afterDeterminer(context) && !isNounNext(context) ? 'noun' : 'adjective';
  if (tags.has('Preposition')) return 'preposition';
  return 'noun';
}

/** "Was guard at": a verb after be is a participle, or it is none. */
function isBareAfterBe({ word, second, isAfterBe }: WordInContext): boolean {
  const mayBeVerb = word.tags.has('Verb') || (second === 'VERB' && !word.tags.has('Adverb'));
  const isParticiple =
    /(?:ed|en|ing|[rw]n)$/.test(word.lower) ||
    words.BARE_PARTICIPLES.has(word.lower) ||
    ['PastTense', 'Participle', 'Gerund', 'Adjective'].some((tag) => word.tags.has(tag));
  return isAfterBe && mayBeVerb && !isParticiple;
}

/** A participle before a noun describes it; right after an article there is no verb. */
function verbOr(context: WordInContext): WordClass {
  const { word, second, before } = context;
  const isParticiple = /(?:ed|ing|en)$/.test(word.lower) || word.tags.has('Participle');
  const describesNoun = isParticiple && isNounNext(context);
  if (describesNoun && word.lower.endsWith('ed') && isAmidDescription(context)) return 'adjective';
  if (afterDeterminer(context)) {
    if (describesNoun) return 'adjective';
    return second === 'VERB' && before?.wordClass === 'adjective' ? 'verb' : 'noun';
  }
  return describesNoun && second !== 'VERB' && opensPhrase(context) ? 'adjective' : 'verb';
}

function isAmidDescription({ isInDescription, before }: WordInContext): boolean {
  return isInDescription || before?.wordClass === 'number' || before?.wordClass === 'verb';
}

function opensPhrase({ before }: WordInContext): boolean {
  return before === undefined || ['verb', 'preposition', 'conjunction'].includes(before.wordClass);
}

function afterDeterminer({ before }: WordInContext): boolean {
  return (
    before !== undefined &&
    (['determiner', 'owner', 'adjective'].includes(before.wordClass) || before.isPossessive)
  );
}

function isNounNext({ next }: WordInContext): boolean {
  return next !== undefined && next.tags.has('Noun') && !next.tags.has('Pronoun');
}
