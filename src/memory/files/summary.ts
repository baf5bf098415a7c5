import type { Metadata, Passage } from '../../documents/document.ts';
import type { WithEmbedder } from '../transaction/dependencies.ts';
import { dot } from '../derivation/features/features.ts';
import { sentencesOf } from '../text/sentences.ts';
import { passageText } from './chunks.ts';

const MAX_SUMMARY = 600;
const MAX_TITLE = 150;
/** Characters of one passage. */
const MAX_EXTRACT = 280;
/** Passages that are compared. */
export const COMPARED = { first: 6, others: 16 } as const;

interface Summarized {
  readonly filename: string;
  readonly metadata: Metadata;
  /** In reading order. */
  readonly passages: readonly Passage[];
}

/** What a document is about: its title, then sentences of the passages that are nearest to the mean of all. */
export async function summaryOf(
  { embedder }: WithEmbedder,
  { filename, metadata, passages }: Summarized,
): Promise<string> {
  const title = [metadata.title ?? filename, metadata.author]
    .filter(Boolean)
    .join(', by ')
    .slice(0, MAX_TITLE);
  const texts = passages.map(({ text }) => beginningOf(text, MAX_EXTRACT)).filter((text) => text !== '');
  const vectors = texts.length > 1 ? await embedder.own.embedPassages(passages.map(passageText)) : [];
  const chosen = new Set<number>(texts.length > 0 ? [0] : []);
  for (const at of nearestToMean(vectors)) {
    if (lengthOf(chosen, texts) + (texts[at]?.length ?? 0) <= MAX_SUMMARY - title.length) chosen.add(at);
  }
  const extracts = [...chosen].sort((a, b) => a - b).map((at) => texts[at]);
  return `${title.toWellFormed()}: ${extracts.join(' … ')}`;
}

/** Places of the vectors, that of the most central text first. */
function nearestToMean(vectors: readonly Float32Array[]): number[] {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) vector.forEach((value, at) => (mean[at] = (mean[at] ?? 0) + value));
  const nearness = vectors.map((vector) => dot(vector, mean));
  return [...vectors.keys()].sort((a, b) => (nearness[b] ?? 0) - (nearness[a] ?? 0));
}

function lengthOf(chosen: ReadonlySet<number>, texts: readonly string[]): number {
  return [...chosen].reduce((sum, at) => sum + (texts[at]?.length ?? 0), 0);
}

/** Whole sentences where the first is not longer than that. */
function beginningOf(text: string, max: number): string {
  let beginning = '';
  for (const sentence of sentencesOf(text)) {
    const longer = `${beginning} ${sentence}`.trim();
    if (longer.length > max) break;
    beginning = longer;
  }
  return beginning || `${text.slice(0, max).trim().toWellFormed()}…`;
}
