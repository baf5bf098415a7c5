import { mapInSlices, timeSlices } from '../../concurrency/time-slices.ts';
import { knownNames, textsWithName, writeMentions, writeNames } from '../../graph/queries/derivation.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { fold } from '../../language/fold.ts';
import { isDistinctive, namesIn, runsFrom } from '../ontology/names/names.ts';

/** A node with its text and its own names. */
interface NamedText {
  readonly node: { readonly id: string; readonly description: string; readonly updated_at: string };
  readonly names: readonly string[];
}

/** The words of a text that are searched for names. */
const MAX_WORDS = 2_000;
/** The runs of words that one statement compares with names. */
const MAX_RUNS = 2_000;
/** The texts whose links one statement writes, and which it locks. */
const MAX_TEXTS = 200;
/** The earlier texts that may contain one new name, and any new name of a batch. */
const MAX_TEXTS_PER_NAME = 200;
const MAX_EARLIER_TEXTS = 2_000;

/** Records names of nodes, and links texts to the names in them: the texts of these nodes, and earlier ones that hold a new name. */
export async function linkNames(memory: WithGraph, texts: readonly NamedText[]): Promise<void> {
  const rows = texts.map(({ node, names }) => toRow(node, names)).sort(byId);
  const newNames = (await runQuery(memory.graph, writeNames, { rows })).map(({ name }) => name);
  const earlier = await earlierTexts(memory, newNames);
  const all = [...new Map([...earlier, ...texts].map((text) => [text.node.id, text])).values()];
  await linkMentions(memory, all, await namesWithin(memory, all));
}

async function linkMentions(
  memory: WithGraph,
  texts: readonly NamedText[],
  known: ReadonlySet<string>,
): Promise<void> {
  const rows = await mapInSlices(texts, ({ node, names }) => {
    const isOther = (name: string) => !names.includes(name);
    return toRow(node, namesIn(wordsOf(node), (name) => known.has(name)).filter(isOther));
  });
  rows.sort(byId);
  while (rows.length > 0) {
    await runQuery(memory.graph, writeMentions, { rows: rows.splice(0, MAX_TEXTS) });
  }
}

/** `updated_at` lets the statement skip a node that changed since it was read. */
function toRow({ id, updated_at }: NamedText['node'], names: readonly string[]) {
  return { id, updated_at, names: [...names] };
}

/** All writers lock nodes in one order. */
function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

async function earlierTexts(memory: WithGraph, names: readonly string[]): Promise<NamedText[]> {
  const phrases = names.filter(isDistinctive).map(phrasesOf);
  if (phrases.length === 0) return [];
  const limits = { limit: MAX_TEXTS_PER_NAME, maxTexts: MAX_EARLIER_TEXTS };
  return runQuery(memory.graph, textsWithName, { phrases, ...limits });
}

/** The names that these texts contain. */
async function namesWithin(memory: WithGraph, texts: readonly NamedText[]): Promise<Set<string>> {
  const known = new Set<string>();
  const runs = new Set<string>();
  const compare = async (atLeast: number) => {
    while (runs.size >= atLeast) {
      const some = [...runs].slice(0, MAX_RUNS);
      for (const run of some) runs.delete(run);
      for (const { name } of await runQuery(memory.graph, knownNames, { runs: some })) known.add(name);
    }
  };
  const pause = timeSlices();
  for (const { node } of texts) {
    const words = wordsOf(node);
    for (const start of words.keys()) {
      for (const run of runsFrom(words, start)) if (isDistinctive(run)) runs.add(run);
      await pause();
    }
    await compare(MAX_RUNS);
  }
  await compare(1);
  return known;
}

/** Joints at which a form of a name is searched for, besides the form with spaces. */
const MAX_JOINTS = 3;

/** The forms of a name that a text may have: "vue js router" and "vue.js router". */
function phrasesOf(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const forms = others.reduce(
    (begun, word, at) =>
      begun.flatMap((form) => (at < MAX_JOINTS ? [' ', '.'] : [' ']).map((joint) => form + joint + word)),
    [first],
  );
  return [...new Set([...forms, name.replaceAll(' ', '_')])].map((form) => `"${form}"`).join(' OR ');
}

/** What the full-text index takes for one word (Unicode UAX #29): "node.js" and a host name, but not "v.2". */
const WORD =
  /[\p{L}\p{M}\p{N}]+(?:(?:_|(?<=[\p{L}\p{M}])\.(?=\p{L})|(?<=\p{N})\.(?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu;

/** The words that are compared with names. A part of a host name names nothing, and no search for a name would find it. */
function wordsOf({ description }: NamedText['node']): string[] {
  const words = fold(description).match(WORD) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.replaceAll(/[._]/g, ' '));
}
