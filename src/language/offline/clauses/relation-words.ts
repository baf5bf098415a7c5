import type { VerbGroup } from '../phrases/phrase.ts';
import type { Tagger } from '../words/tagger.ts';
import { ENDING, STATES } from '../words/words.ts';

type VerbForms = Pick<Tagger, 'infinitiveOf' | 'presentOf'>;

export interface RelationWords {
  readonly words: string;
  /** Whether the text says that it was so and is no more. */
  readonly isEnded: boolean;
}

/**
 * The words of a verb in the third person, active and present. A state of the past stays in the past, unless the text says when
 * it ended (`hasEnd`).
 */
export function relationWords(
  group: VerbGroup,
  forms: VerbForms,
  isActive: boolean,
  hasEnd: boolean,
): RelationWords {
  if (ENDING.has(group.verb) && group.chain[0]?.endsWith('ing')) {
    const verb = forms.infinitiveOf(group.chain[0], new Set(['Gerund']));
    return ended([forms.presentOf(verb), ...group.chain.slice(1)], hasEnd);
  }
  if (group.negation === 'no longer')
    return ended(wordsOf({ ...group, negation: undefined }, forms, isActive), hasEnd);
  const isState =
    group.isPast && !group.negation && !group.isPassive && (group.verb === 'be' || STATES.has(group.verb));
  if (isState && !hasEnd) {
    const past = group.verb === 'be' ? 'was' : group.word;
    return { words: [past, ...group.chain].join(' '), isEnded: true };
  }
  return { words: wordsOf(group, forms, isActive).join(' '), isEnded: isState };
}

function ended(words: readonly string[], hasEnd: boolean): RelationWords {
  return { words: [...(hasEnd ? [] : ['no longer']), ...words].join(' '), isEnded: true };
}

function wordsOf(
  { verb, word, chain, modal, negation, isPassive }: VerbGroup,
  forms: VerbForms,
  isActive: boolean,
): string[] {
  const participle = isPassive && !isActive;
  const not = negation ? [negation] : [];
  if (modal && modal !== "'ll" && modal !== "'d") {
    const [first, ...more] = modal === 'cannot' ? ['can', 'not'] : [modal, ...not];
    return [first, ...more, ...(participle ? ['be', word] : [verb]), ...chain];
  }
  if (participle) return ['is', ...not, word, ...chain];
  if (verb === 'be') return ['is', ...not, ...chain];
  if (negation === 'not') return ['does', 'not', verb, ...chain];
  return [...not, forms.presentOf(verb), ...chain];
}
