import { recallByFacets, recallCandidates } from '../../graph/queries/recall.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../dependencies.ts';
import { gather, type Candidate } from './candidate.ts';
import { isCutByFilter, nearestOfTypes } from './filtered.ts';
import { filterOf, type Question } from './question.ts';
import { CANDIDATES, HOP } from './ranking/weights.ts';

/** Candidates by their keys, and the limits that kept others away, by name. */
export interface Candidates {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly truncated: readonly string[];
}

/** Searches by words and by meaning: one round trip, and further ones where the query has filters or names nodes. */
export async function findCandidates(
  memory: WithGraph & WithEmbedder,
  question: Question,
): Promise<Candidates> {
  const [rows, ofTypes] = await Promise.all([search(memory, question), nearestOfTypes(memory, question)]);
  const found = gather(ofTypes ? [...rows, ofTypes] : rows);
  const [isCut, candidates] = await Promise.all([
    isCutByFilter(memory, question, found, ofTypes),
    withFacets(memory, rows[0]?.named ?? [], found),
  ]);
  return { candidates, truncated: isCut ? ['filter'] : [] };
}

function search({ graph, embedder }: WithGraph & WithEmbedder, question: Question) {
  const isFiltered = question.nodeTypes !== null || question.phrases.length > 0;
  return runQuery(graph, recallCandidates, {
    text: question.lucene,
    cjk: question.cjk,
    vector: question.vector,
    cosineFloor: embedder.cosineFloor,
    runs: [...question.runs],
    bearers: HOP.bearers,
    facets: CANDIDATES.facets,
    links: CANDIDATES.links,
    nearestSearched: isFiltered ? CANDIDATES.filtered : CANDIDATES.nearestSearched,
    nearest: question.nearest,
    searched: isFiltered ? CANDIDATES.filtered : CANDIDATES.words,
    candidates: CANDIDATES.words,
    ...filterOf(question),
  });
}

/** The candidates with those of the nodes named in the query that they are joined to. */
async function withFacets(
  { graph }: WithGraph,
  named: readonly string[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<ReadonlyMap<string, Candidate>> {
  if (named.length === 0) return candidates;
  const keys = [...candidates.keys()];
  const joined = new Map(candidates);
  for (const { key, facets } of await runQuery(graph, recallByFacets, { named: [...named], keys })) {
    const candidate = candidates.get(key);
    if (candidate) joined.set(key, { ...candidate, facets });
  }
  return joined;
}
