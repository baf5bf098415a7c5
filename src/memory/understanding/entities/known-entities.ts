import { timeSlices } from '../../../concurrency/time-slices.ts';
import { nodesOfNames } from '../../../graph/queries/understanding/origin.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { KnownEntity } from '../../../language/extraction.ts';
import { READER_VERSION } from '../../../language/offline/reader-version.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { LISTED_DATA } from '../../limits/answer-space.ts';
import { foldedWords } from '../../../language/fold.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { isDistinctive, namesOf, runsFrom, writtenNames } from '../../ontology/names/names.ts';

/** The words of one chunk that are searched for names. */
const MAX_WORDS = 2_000;
/** The runs of words that one statement compares with names. */
const MAX_RUNS = 2_000;
const LIMITS = {
  /** A name that so many nodes have tells none of them. */
  maxNodes: 3,
  longest: LISTED_DATA.ofNode,
  except: PROFILE_KEY,
  reader: READER_VERSION,
};
const MAX_KNOWN = 200;

/** The nodes of the graph whose names stand in a text, but for the user's profile: "profile" is a usual word. */
export async function knownEntitiesIn({ graph }: WithGraph, text: string): Promise<KnownEntity[]> {
  const found = new Map<string, KnownEntity>();
  const runs = await runsOf(text);
  while (runs.length > 0 && found.size < MAX_KNOWN) {
    const names = runs.splice(0, MAX_RUNS);
    for (const { key, node_type, data } of await runQuery(graph, nodesOfNames, { names, ...LIMITS })) {
      const node = { key, node_type, data, description: '' };
      found.set(key, { key, node_type, names: [...new Set([...writtenNames(node), ...namesOf(node)])] });
    }
  }
  return [...found.values()].slice(0, MAX_KNOWN);
}

async function runsOf(text: string): Promise<string[]> {
  const words = foldedWords(text).slice(0, MAX_WORDS);
  const runs = new Set<string>();
  const pause = timeSlices();
  for (const start of words.keys()) {
    for (const run of runsFrom(words, start)) if (isDistinctive(run)) runs.add(run);
    await pause();
  }
  return [...runs];
}
