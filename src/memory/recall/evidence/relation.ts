import { WEIGHTS } from '../weights.ts';
import { shareOf, type Evidence } from './evidence.ts';

/** The words of its edges. */
export const edge: Evidence = (hit, _, scale) => WEIGHTS.edge * shareOf('edge', hit, scale);

/** The words, or the meaning, of its hyperedges. */
export const hyperedge: Evidence = (hit, _, scale) =>
  WEIGHTS.hyperedge * Math.max(shareOf('hyperedge', hit, scale), shareOf('hyperedge vector', hit, scale));

/** An edge to a node that the query names. */
export const facet: Evidence = ({ facets }) => (facets.length > 0 ? WEIGHTS.facet : 0);
