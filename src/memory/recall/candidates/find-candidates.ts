import { recallByFacets, recallCandidates } from '../../../graph/queries/recall/candidates.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../../dependencies.ts';
import { filterOf, type Question } from '../question/question.ts';
import { CANDIDATES, HOP } from '../weights.ts';
import { gather, type Candidate } from './candidate.ts';
import { isCutByFilter, nearestOfTypes } from './filtered-search.ts';

/** Candidates by key, and the names of the limits that left others out. */
export interface Candidates {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly truncated: readonly string[];
}

/** Searches by words and by meaning in one round trip; filters and names in the query take a second one. */
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
    maxNameMatches: HOP.maxNameMatches,
    facets: CANDIDATES.facets,
    links: CANDIDATES.links,
    nearestSearched: isFiltered ? CANDIDATES.filtered : CANDIDATES.nearestSearched,
    nearest: question.nearest,
    searched: isFiltered ? CANDIDATES.filtered : CANDIDATES.words,
    candidates: CANDIDATES.words,
    ...filterOf(question),
  });
}

/** Adds to each candidate the nodes named in the query that have an edge to it. */
async function withFacets(
  { graph }: WithGraph,
  named: readonly string[],
  candidates: ReadonlyMap<string, Candidate>,
): Promise<ReadonlyMap<string, Candidate>> {
  if (named.length === 0) return candidates;
  const rows = await runQuery(graph, recallByFacets, { named: [...named], keys: [...candidates.keys()] });
  const facets = new Map(rows.map((row) => [row.key, row.facets]));
  return new Map(
    [...candidates].map(([key, candidate]) => [key, { ...candidate, facets: facets.get(key) ?? [] }]),
  );
}
