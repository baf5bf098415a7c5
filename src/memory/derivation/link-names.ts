import { knownNames, textsWithName, writeMentions, writeNames } from '../../graph/queries/derivation.ts';
import { mapInSlices, timeSlices } from '../../concurrency/time-slices.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import { foldedWords } from '../text/fold.ts';
import { isTelling, namesIn, runsFrom } from '../text/names.ts';

/** A node whose text names others and that others may name. */
interface NamedText {
  readonly node: { readonly id: string; readonly description: string; readonly updated_at: string };
  readonly names: readonly string[];
}

/** Words of a text that are searched for names. */
const MOST_WORDS = 2_000;
/** Runs of words looked up in one statement. */
const RUNS_AT_ONCE = 2_000;
/** Texts whose links are written in one statement, which locks them. */
const TEXTS_AT_ONCE = 200;
/** Earlier texts that a new name is looked for in, by rank, and those of all new names of a batch. */
const EARLIER_TEXTS = 200;
const MOST_EARLIER_TEXTS = 2_000;

/**
 * Records the names of nodes, and links every text to the names it contains: the texts of these nodes, and earlier
 * texts that contain a name which is new.
 */
export async function linkNames(memory: WithGraph, texts: readonly NamedText[]): Promise<void> {
  const fresh = await runQuery(memory.graph, writeNames, {
    rows: texts.map(({ node, names }) => toRow(node, names)).sort(byId),
  });
  const earlier = await earlierTexts(
    memory,
    fresh.map(({ name }) => name),
  );
  const all = [...new Map([...earlier, ...texts].map((text) => [text.node.id, text])).values()];
  await linkMentions(memory, all, await namesWithin(memory, all));
}

async function linkMentions(
  memory: WithGraph,
  texts: readonly NamedText[],
  known: ReadonlySet<string>,
): Promise<void> {
  const rows = await mapInSlices(texts, ({ node, names }) => {
    const mentioned = namesIn(wordsOf(node), (name) => known.has(name));
    return toRow(
      node,
      mentioned.filter((name) => !names.includes(name)),
    );
  });
  rows.sort(byId);
  while (rows.length > 0) {
    await runQuery(memory.graph, writeMentions, { rows: rows.splice(0, TEXTS_AT_ONCE) });
  }
}

/** Written only where the node is still as it was read: another replica may have worked on a later state of it. */
function toRow({ id, updated_at }: NamedText['node'], names: readonly string[]) {
  return { id, updated_at, names: [...names] };
}

/** Two that write the same nodes lock them in one order. */
function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}

async function earlierTexts(memory: WithGraph, names: readonly string[]): Promise<NamedText[]> {
  const phrases = names.filter(isTelling).map((name) => `"${name}"`);
  if (phrases.length === 0) return [];
  return runQuery(memory.graph, textsWithName, { phrases, limit: EARLIER_TEXTS, most: MOST_EARLIER_TEXTS });
}

/** The runs of words in these texts that are names. */
async function namesWithin(memory: WithGraph, texts: readonly NamedText[]): Promise<Set<string>> {
  const known = new Set<string>();
  const runs = new Set<string>();
  const lookUp = async (atLeast: number) => {
    while (runs.size >= atLeast) {
      const some = [...runs].slice(0, RUNS_AT_ONCE);
      for (const run of some) runs.delete(run);
      for (const { name } of await runQuery(memory.graph, knownNames, { runs: some })) known.add(name);
    }
  };
  const pause = timeSlices();
  for (const { node } of texts) {
    const words = wordsOf(node);
    for (const start of words.keys()) {
      for (const run of runsFrom(words, start)) if (isTelling(run)) runs.add(run);
      await pause();
    }
    await lookUp(RUNS_AT_ONCE);
  }
  await lookUp(1);
  return known;
}

function wordsOf({ description }: NamedText['node']): string[] {
  return foldedWords(description).slice(0, MOST_WORDS);
}
