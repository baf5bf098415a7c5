import { recallByFacets, recallCandidates } from '../../../graph/queries/recall/candidates.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { filterOf, type Question } from '../question/question.ts';
import { hitsOf, withPassages } from '../passages/candidates-with-passages.ts';
import { findPassages, type PassageMemory } from '../passages/find-passages.ts';
import { CANDIDATES, HOP, MAX_HOLDERS } from '../weights.ts';
import { gather, type Candidate } from './candidate.ts';
import { isCutByFilter, nearestThatPass } from './filtered-search.ts';
import { isNarrowed, onlyMeeting, readMeeting, withTimeliness } from './narrow.ts';

/** Candidates by key, and the names of the limits that left others out. */
export interface Candidates {
  readonly candidates: ReadonlyMap<string, Candidate>;
  readonly truncated: readonly string[];
  /** The question, with what became of its period. */
  readonly question: Question;
}

/** Searches by words and by meaning in one round trip; filters and names in the query take further ones. */
export async function findCandidates(memory: PassageMemory, asked: Question): Promise<Candidates> {
  const [[rows, { question, nearest }], passages] = await Promise.all([
    searchFiltered(memory, asked),
    findPassages(memory, asked, isFiltered(asked)),
  ]);
  const hits = [...rows, ...(nearest ? [nearest] : []), ...hitsOf(passages)];
  const meeting = await readMeeting(
    memory,
    question,
    hits.flatMap(({ keys }) => keys),
  );
  const found = gather(onlyMeeting(hits, meeting, question));
  const [isCut, candidates] = await Promise.all([
    isCutByFilter(memory, question, found, nearest),
    withFacets(memory, rows[0]?.named ?? [], found),
  ]);
  return {
    candidates: withPassages(withTimeliness(candidates, meeting, question), passages),
    truncated: isCut ? ['filter'] : [],
    question,
  };
}

/** What is filtered by a period is known only when the nodes inside are; any other search runs at the same time. */
async function searchFiltered(memory: WithGraph & WithEmbedder, asked: Question) {
  const passing = nearestThatPass(memory, asked);
  if (!asked.period?.isExplicit) return Promise.all([search(memory, asked), passing]);
  const passed = await passing;
  return [await search(memory, passed.question), passed] as const;
}

function search({ graph, embedder }: WithGraph & WithEmbedder, question: Question) {
  const searched = isFiltered(question);
  return runQuery(graph, recallCandidates, {
    text: question.lucene,
    cjk: question.cjk,
    everyWord: question.everyWord,
    tokens: question.tokens.map((forms) => ({
      text: forms.map((form) => `"${form}"`).join(' '),
      forms: [...forms],
    })),
    maxHolders: MAX_HOLDERS,
    vector: question.vector,
    cosineFloor: embedder.cosineFloor,
    runs: [...question.runs],
    whole: question.whole,
    maxNameMatches: HOP.maxNameMatches,
    facets: CANDIDATES.facets,
    links: CANDIDATES.links,
    nearestSearched: searched ? CANDIDATES.filtered : CANDIDATES.nearestSearched,
    nearest: isNarrowed(question) ? CANDIDATES.filtered : question.nearest,
    searched: searched ? CANDIDATES.filtered : CANDIDATES.words,
    candidates: isNarrowed(question) ? CANDIDATES.filtered : CANDIDATES.words,
    ...filterOf(question),
  });
}

/** Whether the question leaves out nodes, so that more must be searched. */
function isFiltered(question: Question): boolean {
  return question.nodeTypes !== null || question.phrases.length > 0 || isNarrowed(question);
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
