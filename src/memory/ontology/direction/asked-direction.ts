import { wordsOfName } from '../label.ts';
import type { LabelRegistry } from '../labels/label-registry.ts';
import { knownMeaning, type Meaning } from '../labels/meaning.ts';
import { verbForm } from '../labels/verb-forms.ts';
import { themeOf, type Asked, CAUSES, COMMAND, DEPENDENCE, ORDER, type Theme } from './themes.ts';

/** Phrases that ask for a direction without a verb between the two nodes. */
const PHRASES: readonly (readonly [RegExp, Theme, 1 | -1])[] = [
  [/\b(?:why|how come)\b/i, CAUSES, -1],
  [
    /\b(?:root causes?|causes?|reasons?|motivations?|motives?|triggers?|origins?) (?:of|for|behind)\b/i,
    CAUSES,
    -1,
  ],
  [/\b(?:the|its) (?:root cause|cause|reason)\b|\bwhat(?:'s| is| was) behind\b/i, CAUSES, -1],
  [/\b(?:consequences?|effects?|results?|outcomes?|impacts?|aftermath)\b/i, CAUSES, 1],
  [/\b(?:came|comes|come|became|becomes|resulted|results) (?:out )?(?:of|from)\b/i, CAUSES, 1],
  [/\b(?:dependenc(?:y|ies)|prerequisites?|requirements?|upstream)\b/i, DEPENDENCE, -1],
  [/\b(?:dependents?|dependants?|downstream)\b/i, DEPENDENCE, 1],
  [/\b(?:boss(?:es)?|managers?|supervisors?|superiors?)\b/i, COMMAND, -1],
  [/\b(?:direct reports?|subordinates?|reportees?)\b/i, COMMAND, 1],
  [
    /\b(?:happen(?:s|ed)?|came|comes|go(?:es)?|went|is|was) (?:next|afterwards?|after|then)\b|\bwhat(?:'s)? next\b/i,
    ORDER,
    1,
  ],
  [/\b(?:happen(?:s|ed)?|came|comes|went|is|was) (?:before|earlier|previously|first)\b/i, ORDER, -1],
];

/** What is there in the place of another, whatever the verb: "what do we use instead". */
const INSTEAD = /\binstead\b|\bin (?:its|his|her|their) place\b/i;

/** The direction that a phrase of the question asks for. */
function byPhrase(query: string): Asked | undefined {
  for (const [phrase, theme, towards] of PHRASES) {
    const words = phrase.exec(query)?.[0];
    if (words !== undefined) return { words, theme, towards };
  }
  return undefined;
}

const ASKING = new Set(['what', 'who', 'whom', 'which', 'whose']);
const DO = new Set(['do', 'does', 'did']);
const BE = new Set(['is', 'are', 'was', 'were']);
const FRONTED = new Set('to on by for in at with from of'.split(' '));
const INVERTING = new Set([
  ...DO,
  ...BE,
  ...'has have had will would can could should must may might'.split(' '),
]);
/** Words that say how two nodes relate only in a label. */
const NO_VERBS = new Set([
  ...INVERTING,
  ...'next previous this it that about in at like after before inside within'.split(' '),
]);
const HERE = new Set(['here', 'there']);
const MAX_PHRASE = 4;
/** Words of a question in which its verb is searched for. */
const MAX_WORDS = 30;

/**
 * The direction that a question asks for: "what led to this" asks for what comes before, "what does it depend on" too, "who
 * reports to her" for those below. Undefined where no words of it name a relation that is known or a label of the graph.
 */
export function askedDirection(query: string, registry: LabelRegistry): Asked | undefined {
  const [instead] = INSTEAD.exec(query) ?? [];
  if (instead !== undefined) return { words: instead, theme: ORDER, towards: 1 };
  const words = wordsOfName(query);
  const asking = words.findIndex((word) => ASKING.has(word));
  return (
    (asking >= 0
      ? byVerb(words.slice(asking, asking + MAX_WORDS), frontOf(words, asking), registry)
      : undefined) ?? byPhrase(query)
  );
}

/** The preposition of "to whom does she report". */
function frontOf(words: readonly string[], asking: number): string | undefined {
  const before = words[asking - 1];
  return before !== undefined && FRONTED.has(before) ? before : undefined;
}

/** Reads "what VERB this" and "what does this VERB". */
function byVerb(
  words: readonly string[],
  front: string | undefined,
  registry: LabelRegistry,
): Asked | undefined {
  const verb = findVerb(words, front, registry);
  if (!verb || verb.meaning.sign === 0) return undefined;
  const { at, phrase, meaning } = verb;
  const before = words.slice(1, at);
  const auxiliary = before.findIndex((word) => INVERTING.has(word));
  const isAfterSubject =
    auxiliary >= 0 && (auxiliary < before.length - 1 || DO.has(before[auxiliary] as string));
  const isPassive = BE.has(before[auxiliary] ?? '') && front === undefined && isBareParticiple(phrase);
  const isStartFirst = (isAfterSubject === (meaning.sign === 1)) !== isPassive;
  const theme = themeOf(meaning.concept);
  const towards = (theme.get(meaning.concept) ?? 1) * (isStartFirst ? 1 : -1);
  return { words: phrase.join(' '), theme, towards: towards === 1 ? 1 : -1 };
}

/** "was it approved", which says what happened to it. */
function isBareParticiple([verb = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && verbForm(verb).isParticiple;
}

interface Verb {
  readonly at: number;
  readonly phrase: readonly string[];
  readonly meaning: Meaning;
}

/** The longest phrase that names a relation, the first of several. */
function findVerb(
  words: readonly string[],
  front: string | undefined,
  registry: LabelRegistry,
): Verb | undefined {
  for (let length = MAX_PHRASE; length > 0; length--) {
    for (let at = 1; at + length <= words.length; at++) {
      const phrase = words.slice(at, at + length);
      if (length === 1 && NO_VERBS.has(phrase[0] as string)) continue;
      const isNoun = at === 1 && INVERTING.has(words[at + length] ?? '');
      const isHere = length === 1 && HERE.has(words[at + 1] ?? '');
      const meaning =
        (isHere ? meaningHere(phrase, registry) : undefined) ??
        meaningIn(phrase, front, isNoun ? undefined : registry);
      if (meaning) return { at, phrase: front === undefined ? phrase : [...phrase, front], meaning };
    }
  }
  return undefined;
}

/** "Who works here" asks for what a label of the graph says with a preposition. */
function meaningHere([verb]: readonly string[], registry: LabelRegistry): Meaning | undefined {
  const label = ['in', 'at', 'for', 'on']
    .map((each) => `${verb}_${each}`)
    .find((each) => registry.hasConceptOf(each));
  return label === undefined ? undefined : registry.meaning(label);
}

function meaningIn(
  phrase: readonly string[],
  front: string | undefined,
  registry: LabelRegistry | undefined,
): Meaning | undefined {
  const plain = phrase.join('_');
  const labels =
    front === undefined ? [plain] : ['', 'is_', 'was_'].map((form) => `${form}${plain}_${front}`);
  const family = labels.map(knownMeaning).find((meaning) => meaning !== undefined);
  const own = labels.find((label) => registry?.hasConceptOf(label));
  return family ?? (own === undefined ? undefined : registry?.meaning(own));
}
