import type { Features } from '../../../../src/memory/derivation/features/features.ts';
import { hitOf, type Hit } from '../../../../src/memory/recall/hit.ts';
import { parseQuery } from '../../../../src/memory/recall/question/query-text.ts';
import { readQuestion, type Question } from '../../../../src/memory/recall/question/question.ts';

/** A hit without evidence, unless given. */
export function hit(given: Partial<Hit> = {}, features?: Features): Hit {
  return hitOf({ key: 'k', rev: 1, features, ...given });
}

export function questionOf(query: string, vector = Float32Array.of(1, 0)): Question {
  return { ...readQuestion(parseQuery(query)), vector, isReadable: true, nearest: 40 };
}

export const keyOf = ({ key }: Hit): string => key;
