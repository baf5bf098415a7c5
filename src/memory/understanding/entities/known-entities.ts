import { timeSlices } from '../../../concurrency/time-slices.ts';
import { nodesOfNames } from '../../../graph/queries/understanding/origin.ts';
import { runQuery } from '../../../graph/run-query.ts';
import type { KnownEntity } from '../../../language/extraction.ts';
import { READER_VERSION } from '../../../language/offline/reader-version.ts';
import type { WithGraph } from '../../transaction/dependencies.ts';
import { LISTED_DATA } from '../../limits/answer-space.ts';
import { foldedWords } from '../../../language/fold.ts';
import { PROFILE_KEY } from '../../nodes/user-profile.ts';
import { mayBeThing } from '../../ontology/names/compatible-types.ts';
import {
  isDistinctive,
  namesInData,
  namesOf,
  normalName,
  runsFrom,
  writtenNames,
} from '../../ontology/names/names.ts';
import { keyWords, type NodeContent } from '../../text/node-text.ts';
import { UNKNOWN_TYPE } from './merge-names.ts';

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
      const known = knownAs({ key, node_type, data, description: '' });
      const isNamed = known.some((name) => names.includes(normalName(name)));
      if (isNamed) found.set(key, { key, node_type, names: known });
    }
  }
  return [...found.values()].slice(0, MAX_KNOWN);
}

/** What is noted of a thing is not called as the thing is: `decision_kestrel` is not Kestrel. */
function knownAs(node: NodeContent & { readonly node_type: string }): string[] {
  const isThing = mayBeThing(node.node_type, UNKNOWN_TYPE);
  const names = isThing
    ? [...writtenNames(node), ...namesOf(node)]
    : [...namesInData(node.data), keyWords(node.key)];
  return [...new Set(names)];
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
