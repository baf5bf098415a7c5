import { AppError, type NameTool } from '../../errors.ts';
import { recallFuzzily } from '../../graph/queries/recall/candidates.ts';
import { ANY_NODE } from '../../graph/queries/recall/filter.ts';
import { runQuery } from '../../graph/run-query.ts';
import { foldedWords } from '../../language/fold.ts';
import { letterSimilarity } from '../text/in-common.ts';
import { CONTEXT_SEPARATOR, keyWords } from '../text/node-text.ts';
import { nameText } from '../text/quote.ts';
import { fuzzyText, stemOf } from '../text/terms.ts';
import type { WithGraph } from '../transaction/dependencies.ts';

/** Keys of one refusal for which similar ones are looked up. */
const MAX_LOOKUPS = 5;

/** What the caller may have meant, by the key that no node has. */
type SimilarKeys = ReadonlyMap<string, readonly string[]>;

/** No node has some of the keys that a call names. */
export class UnknownKeys extends AppError {
  readonly missing: readonly string[];
  readonly advice: (nameOf: NameTool) => string;

  constructor(
    missing: readonly string[],
    advice: (nameOf: NameTool) => string,
    similar: SimilarKeys = new Map(),
  ) {
    const hint = hintOf(missing, similar);
    const offered = [...new Set([...similar.values()].flat())];
    const details = { missing, ...(offered.length > 0 && { similar: offered }) };
    super('NOT_FOUND', (nameOf) => `No node has the key ${namesOf(missing)}.${hint} ${advice(nameOf)}`, {
      details,
    });
    this.missing = missing;
    this.advice = advice;
  }
}

export function noSuchNode(key: string): UnknownKeys {
  return new UnknownKeys(
    [key],
    (nameOf) => `Find it with ${nameOf('hm_recall')}, or store it with ${nameOf('hm_store')}.`,
  );
}

/** Of a node that was stored later, or was a part of another one at the time. */
export function noSuchNodeThen(key: string, asOf: string): AppError {
  return new AppError(
    'NOT_FOUND',
    (nameOf) =>
      `The memory knew no node ${nameText(key)} at ${asOf}. Ask for another time; ${nameOf('hm_get_history')} says since when it is known.`,
    { details: { missing: [key] } },
  );
}

/** The error as it is; where keys are unknown, with the keys of the graph that look like them. */
export async function offerSimilarKeys(memory: WithGraph, error: AppError): Promise<AppError> {
  if (!(error instanceof UnknownKeys)) return error;
  try {
    return new UnknownKeys(error.missing, error.advice, await similarToAll(memory, error.missing));
  } catch {
    // The refusal holds without the offer.
    return error;
  }
}

/** The similar keys of the first unknown ones that have any. */
export async function similarToAll(memory: WithGraph, missing: readonly string[]): Promise<SimilarKeys> {
  const similar = new Map<string, string[]>();
  for (const key of missing.slice(0, MAX_LOOKUPS)) {
    const found = await similarKeys(memory, key);
    if (found.length > 0) similar.set(key, found);
  }
  return similar;
}

function hintOf(missing: readonly string[], similar: SimilarKeys): string {
  if (similar.size === 0) return '';
  if (missing.length === 1) return ` Similar keys: ${namesOf([...similar.values()].flat())}.`;
  const hints = [...similar].map(([key, found]) => `to ${nameText(key)}: ${namesOf(found)}`);
  return ` Similar keys ${hints.join('; ')}.`;
}

/** Keys are stored text: none of them can pass for a part of the message. */
function namesOf(keys: readonly string[]): string {
  return keys.map(nameText).join(', ');
}

const MAX_KEYS = 3;
const MAX_CANDIDATES = 50;
const MAX_WORDS = 8;
const MIN_SIMILARITY = 0.4;

/** Keys of the graph that look like one that it does not have, the most similar first. */
export async function similarKeys({ graph }: WithGraph, key: string): Promise<string[]> {
  const words = [...new Set(foldedWords(keyWords(key)).map(stemOf))].slice(0, MAX_WORDS);
  const text = fuzzyText(words);
  if (text === '') return [];
  const [row] = await runQuery(graph, recallFuzzily, {
    text,
    searched: MAX_CANDIDATES,
    candidates: MAX_CANDIDATES,
    isDated: false,
    ...ANY_NODE,
    separator: CONTEXT_SEPARATOR,
  });
  return (row?.keys ?? [])
    .map((candidate) => ({ candidate, similarity: letterSimilarity(key, candidate) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .sort((a, b) => b.similarity - a.similarity || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MAX_KEYS)
    .map(({ candidate }) => candidate);
}
