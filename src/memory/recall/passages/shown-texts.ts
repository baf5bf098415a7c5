import { cosinesWith } from '../../derivation/features/features.ts';
import { piecesOf } from '../../text/sentences.ts';
import { cjkPairs } from '../../text/terms.ts';
import type { Shown } from '../hit.ts';
import type { Question } from '../question/question.ts';
import type { RecallResult } from '../recall-types.ts';
import { excerpter, type Excerpter, type Sought } from './excerpt.ts';

/** Characters of an excerpt, unless the caller sets them. */
export const MAX_EXCERPT = 600;
/** Characters of a passage. */
const MAX_PASSAGE = 500;
/** The share of a shortened result that its passage takes. */
const OF_PASSAGE = 0.75;

/** The texts of a result, each as long as it may be. */
export interface ShownTexts {
  readonly description: Excerpter;
  readonly passages: readonly Excerpter[];
}

export function shownTexts({ displayed, features, passages }: Shown, question: Question): ShownTexts {
  const words = soughtWords(question);
  const { description } = displayed.node;
  const near = features ? nearOf(description, cosinesWith(question.vector, features.directions)) : [];
  return {
    description: excerpter(description, { ...words, near }),
    passages: passages.map(({ shown: { text } }) => excerpter(text, { ...words, near: [] })),
  };
}

/** What a question seeks in a text, but for the words that name its time. */
export function soughtWords({ terms, period, tokens, phrases, cjk }: Question): Omit<Sought, 'near'> {
  const ofTime = new Set(period?.terms);
  return {
    terms: terms.map(({ hash }) => hash).filter((hash) => !ofTime.has(hash)),
    forms: [...tokens, ...[...phrases, ...cjkPairs(cjk)].map((form) => [form])],
  };
}

/** The cosines of the pieces of a text; none as long as its sentences have no vectors. */
function nearOf(text: string, [, ...cosines]: Float32Array): Sought['near'] {
  const pieces = piecesOf(text);
  if (pieces.length !== cosines.length) return [];
  return pieces.map(({ from, to }, at) => ({ from, to, cosine: cosines[at] ?? 0 }));
}

/** A result whose texts have so many characters at most: those of its best passage, where it has one, and of itself. */
export function shortened(
  { excerpt: _, passages: [passage] = [], ...others }: RecallResult,
  texts: ShownTexts,
  length: number,
): RecallResult {
  if (!passage) return { ...others, description: texts.description(length) };
  const ofPassage = Math.floor(length * OF_PASSAGE);
  return {
    ...others,
    description: texts.description(length - ofPassage),
    passages: [{ ...passage, text: texts.passages[0]?.(Math.min(ofPassage, MAX_PASSAGE)) ?? '' }],
  };
}

/** What an answer shows of the texts of a result. */
export function textsWithin({ displayed, passages }: Shown, texts: ShownTexts, max: number) {
  const isLong = displayed.node.description.length > max;
  return {
    ...(isLong && { excerpt: texts.description(max) }),
    ...(passages.length > 0 && {
      passages: passages.map(({ shown }, at) => ({
        ...shown,
        text: texts.passages[at]?.(Math.min(max, MAX_PASSAGE)) ?? '',
      })),
    }),
  };
}
