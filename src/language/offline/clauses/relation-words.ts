import type { VerbGroup } from '../phrases/phrase.ts';
import type { Tagger } from '../words/tagger.ts';
import { DECIDING, ENDING, EVENTS, LIGHT, STARTING, STATES } from '../words/words.ts';

type VerbForms = Pick<Tagger, 'infinitiveOf' | 'presentOf' | 'pastOf'>;

export interface RelationWords {
  readonly words: string;
  /** Whether the text says that it was so and is no more. */
  readonly isEnded: boolean;
  /** The words of what has ended, where the verb says so: "stopped using". */
  readonly ended?: string;
  /** Whether it lasts, and does not happen at once. */
  readonly isState: boolean;
}

/**
 * The words of a verb in the third person, active and present; a state of the past stays in the past. Undefined where the verb
 * states nothing: it is denied, possible, wished or planned, or has no meaning of its own.
 */
export function relationWords(
  group: VerbGroup,
  forms: VerbForms,
  isSwapped: boolean,
): RelationWords | undefined {
  if (group.modal !== undefined || group.negation === 'not' || group.negation === 'never') return undefined;
  if (group.chain.some((word) => word !== 'to' && !PARTICLES.has(word))) return ofChain(group, forms);
  const isState = STATES.has(group.verb) || group.verb === 'be';
  // "comes from" is a state, "came from" a journey.
  const isOrigin = group.verb === 'come' && group.word === 'comes';
  const isLight = LIGHT.has(group.verb) && !group.isPassive && !group.chain.includes('over');
  if (isLight && group.verb !== 'be' && !isOrigin) return undefined;
  if (isPlanned(group, forms)) return undefined;
  const present = presentWords(group, forms, isSwapped);
  if (group.negation === 'no longer')
    return { words: `no longer ${present}`.replace('no longer is', 'is no longer'), isEnded: true, isState };
  if (isState && group.isPast) return { words: pastWords(group, forms, isSwapped), isEnded: true, isState };
  return { words: present, isEnded: false, isState };
}

const PARTICLES = new Set(['up', 'out', 'off', 'down', 'back', 'away', 'over']);

function particlesOf({ chain }: VerbGroup): string {
  return chain
    .filter((word) => PARTICLES.has(word))
    .map((word) => ` ${word}`)
    .join('');
}

function presentWords(group: VerbGroup, forms: VerbForms, isSwapped: boolean): string {
  if (group.verb === 'be' && !group.isPassive) return 'is';
  if (group.isPassive && !isSwapped) return `is ${group.word}${particlesOf(group)}`;
  return `${forms.presentOf(group.verb)}${particlesOf(group)}`;
}

function pastWords(group: VerbGroup, forms: VerbForms, isSwapped: boolean): string {
  if (group.verb === 'be' && !group.isPassive) return 'was';
  if (group.isPassive && !isSwapped) return `was ${group.word}${particlesOf(group)}`;
  // "Was living": as a label the gerund would say that it is so now.
  const past = group.word.endsWith('ing') ? forms.pastOf(group.verb) : group.word;
  return `${past}${particlesOf(group)}`;
}

/** "Ana joins on Monday", "Ana is joining": what happens at once is told in the past, or it is yet to come. */
function isPlanned(group: VerbGroup, forms: VerbForms): boolean {
  if (group.word.endsWith('ing')) return !STATES.has(group.verb) || EVENTS.has(group.verb);
  return EVENTS.has(group.verb) && !group.isPassive && isPresent(group, forms);
}

function isPresent(group: VerbGroup, forms: VerbForms): boolean {
  return (
    !group.isPast &&
    !group.isPerfect &&
    (group.word === group.verb || group.word === forms.presentOf(group.verb) || group.verb === 'be')
  );
}

/** Of two verbs: what has ended, begun, used to be so, or was decided. All else is a wish or a plan. */
function ofChain(group: VerbGroup, forms: VerbForms): RelationWords | undefined {
  const [first = '', second = '', ...more] = group.chain;
  if (more.length > 0 || group.isPassive || group.negation !== undefined) return undefined;
  const isGerund = first.endsWith('ing') && second === '';
  const verb = isGerund ? forms.infinitiveOf(first, new Set(['Gerund'])) : first === 'to' ? second : '';
  if (verb === '' || LIGHT.has(verb)) return undefined;
  const present = forms.presentOf(verb);
  const isState = STATES.has(verb);
  if (ENDING.has(group.verb) && isGerund && group.isPast)
    return { words: `no longer ${present}`, isEnded: true, isState: false, ended: present };
  if (STARTING.has(group.verb) && group.isPast) return { words: present, isEnded: false, isState: false };
  if (group.word === 'used' && first === 'to') return { words: `used to ${verb}`, isEnded: true, isState };
  if (DECIDING.has(group.verb) && first === 'to' && group.isPast)
    return { words: `${forms.presentOf(group.verb)} to ${verb}`, isEnded: false, isState: false };
  return undefined;
}
