import { knownNames, textsWithName, writeMentions, writeNames } from '../../graph/queries/derivation.ts';
import { executeWrite, runQuery } from '../../graph/run-query.ts';
import type { MemoryContext } from '../memory-context.ts';
import { foldedWords } from '../text/fold.ts';
import { isTelling, namesIn, namesOf, runsOfWords } from '../text/names.ts';
import type { NodeContent } from '../text/node-text.ts';

/** A node whose text names others and that others may name. */
interface NamedText {
  readonly node: NodeContent & { readonly id: string; readonly node_type: string };
  readonly names: readonly string[];
}

/** Words of a text that are searched for names. */
const MOST_WORDS = 2_000;
/** Runs of words looked up in one statement. */
const RUNS_AT_ONCE = 2_000;
/** Earlier texts that a new name is looked for in, by rank. */
const EARLIER_TEXTS = 200;

/**
 * Records the names of nodes, and links every text to the names it contains: the texts of these nodes, and earlier
 * texts that contain a name which is new.
 */
export async function linkNames(memory: MemoryContext, texts: readonly NamedText[]): Promise<void> {
  const fresh = await runQuery(memory.graph, writeNames, {
    rows: texts.map(({ node, names }) => ({ id: node.id, names: [...names] })),
  });
  const earlier = await earlierTexts(
    memory,
    fresh.map(({ name }) => name),
  );
  const all = new Map([...earlier, ...texts].map((text) => [text.node.id, text]));
  const rows: { id: string; names: string[] }[] = [];
  for (const text of all.values()) rows.push({ id: text.node.id, names: await mentionsOf(memory, text) });
  await executeWrite(memory.graph, (unit) =>
    unit.run(writeMentions, { rows: rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }),
  );
}

async function earlierTexts(memory: MemoryContext, names: readonly string[]): Promise<NamedText[]> {
  const phrases = names.filter(isTelling).map((name) => `"${name}"`);
  if (phrases.length === 0) return [];
  const rows = await runQuery(memory.graph, textsWithName, { phrases, limit: EARLIER_TEXTS });
  return rows.map(({ node }) => ({ node, names: namesOf(node) }));
}

async function mentionsOf(memory: MemoryContext, { node, names }: NamedText): Promise<string[]> {
  const words = foldedWords(node.description).slice(0, MOST_WORDS);
  const runs = runsOfWords(words).filter(isTelling);
  const known = new Set<string>();
  for (let start = 0; start < runs.length; start += RUNS_AT_ONCE) {
    const found = await runQuery(memory.graph, knownNames, { runs: runs.slice(start, start + RUNS_AT_ONCE) });
    for (const { name } of found) known.add(name);
  }
  return namesIn(words, (name) => known.has(name)).filter((name) => !names.includes(name));
}
