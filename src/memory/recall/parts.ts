/** Evidence that makes a node a match. */
export const EVIDENCE = [
  'exact',
  'token',
  'name',
  'text',
  'vector',
  'sentence',
  'facet',
  'date',
  'edge',
  'hyperedge',
  'fuzzy',
  'kind',
  'passage',
  'link',
] as const;
/** What else moves a result. `asked` puts what is asked for before its subject, `cover` is for terms and facets of the query that no result before it has. */
const ADJUSTMENTS = ['asked', 'cover', 'pin', 'topical', 'session', 'rerank', 'regex'] as const;

/** The parts of a score, which add up to it, by name. */
const PARTS = [...EVIDENCE, ...ADJUSTMENTS] as const;
export type Part = (typeof PARTS)[number];
export type Parts = { readonly [Name in Part]?: number };

/** The parts that are not 0, in a fixed order. */
export function nonZero(parts: Parts): Parts {
  return Object.fromEntries(PARTS.flatMap((name) => (parts[name] ? [[name, parts[name]]] : [])));
}
