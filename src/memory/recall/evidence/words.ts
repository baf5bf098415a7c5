import { holdsTerm } from '../hit.ts';
import { EXACT_TERMS, TERMS_BESIDE_TOKEN, WEIGHTS } from '../weights.ts';
import { shareOf, type Evidence } from './evidence.ts';

/** The words of a node, or of its best passage. */
export const text: Evidence = (hit, _, scale) => {
  const best = Math.max(scale.channels.text ?? 0, scale.channels.passage ?? 0) || 1;
  const words = Math.max(hit.channels.text ?? 0, hit.passages[0]?.words ?? 0) / best;
  return WEIGHTS.text * Math.max(words, shareOf('cjk', hit, scale));
};

/**
 * That a node itself holds every word of the query that carries meaning: it says more the more words these are, since a text
 * holds few words by chance.
 */
export const exact: Evidence = (hit, { terms }) => {
  if (terms.length < EXACT_TERMS.min || !terms.every(({ hash }) => holdsTerm(hit, hash))) return 0;
  return WEIGHTS.exact * Math.min(1, terms.length / EXACT_TERMS.full);
};

/** The query's codes and the like: they say less in a long query, which says other things too. */
export const token: Evidence = ({ channels, passages: [best] }, { terms }) => {
  const tokens = Math.max(channels.token ?? 0, best?.tokens ?? 0);
  return WEIGHTS.token * Math.min(1, tokens) * Math.min(1, TERMS_BESIDE_TOKEN / Math.max(1, terms.length));
};

/** Nearly equal words. */
export const fuzzy: Evidence = (hit, _, scale) => WEIGHTS.fuzzy * shareOf('fuzzy', hit, scale);
