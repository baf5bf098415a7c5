import { WEIGHTS } from '../weights.ts';
import type { Evidence } from './evidence.ts';

/** How far the query only names the node: all where it says nothing else, and little where the name is a word among many. */
export const name: Evidence = ({ channels }, { terms }) => {
  const letters = terms.map(({ word }) => word).join(' ').length;
  return WEIGHTS.name * Math.min(1, (channels.name ?? 0) / Math.max(1, letters)) ** 2;
};
