import { mapInSlices } from '../../../concurrency/time-slices.ts';
import { recallPassages, type PassageRow } from '../../../graph/queries/recall/candidates.ts';
import { runQuery } from '../../../graph/run-query.ts';
import { fold } from '../../../language/fold.ts';
import type { WithFiles } from '../../files/graph-files.ts';
import { hashOfTerm, termsOf } from '../../text/terms.ts';
import type { WithEmbedder, WithGraph } from '../../transaction/dependencies.ts';
import { parametersOf } from '../question/conditions.ts';
import { isFiltered, type Question } from '../question/question.ts';
import { MAX_HOLDERS, PASSAGES, WEIGHTS as WEIGHT } from '../weights.ts';
import type { FoundPassage, PassagesOfNode, ShownPassage } from './passage.ts';

type PassageMemory = WithGraph & WithEmbedder & WithFiles;

/** The passages of files that may answer, by node; with `at` of files uploaded by then. A graph without files takes no statement. */
export async function findPassages(
  { graph, embedder, files }: PassageMemory,
  question: Question,
  at: string | null = null,
): Promise<PassagesOfNode[]> {
  if (!(await files.mayHaveFiles())) return [];
  const { lucene: text, cjk, everyWord, vector } = question;
  const limits = isFiltered(question) || at !== null ? PASSAGES.filtered : PASSAGES.any;
  // What the node of a file said then is compared with its state.
  const filters = at === null ? parametersOf(question) : parametersOf({});
  const phrases = [...question.phrases];
  const params = { text, cjk, everyWord, vector, at, phrases, ...filters, ...limits };
  const rows = await runQuery(graph, recallPassages, params);
  return byNode(rows, question, embedder.cosineFloor);
}

async function byNode(
  rows: readonly PassageRow[],
  question: Question,
  cosineFloor: number,
): Promise<PassagesOfNode[]> {
  const terms = new Set(question.terms.map(({ hash }) => hash));
  const folded = rows.map(({ text, section }) => fold(section === null ? text : `${section}\n${text}`));
  const shares = sharesOfTokens(folded, question);
  const bestWords = Math.max(...rows.map(({ words }) => words ?? 0)) || 1;
  const held = await mapInSlices(folded, (text) => new Set(termsOf(text).map(hashOfTerm)));
  const found = rows.map((row, at) => {
    const passage = {
      row,
      words: row.words ?? 0,
      cosine: row.cosine ?? 0,
      terms: held[at] ?? new Set<number>(),
      tokens: shares[at] ?? 0,
    };
    return { ...passage, strength: strengthOf(passage, { terms, bestWords, cosineFloor }) };
  });
  found.sort((a, b) => b.strength - a.strength);
  return Object.values(Object.groupBy(found, ({ row }) => row.key)).flatMap((ofNode = []) => {
    const [first, ...others] = ofNode.slice(0, PASSAGES.ofNode);
    if (!first) return [];
    const { key, rev, time } = first.row;
    const speaks = ({ words, cosine }: typeof first) => words > 0 || cosine >= cosineFloor;
    return [
      {
        key,
        rev,
        time,
        passages: [show(first), ...others.filter(speaks).map(show)],
      },
    ];
  });
}

interface Measured extends Omit<FoundPassage, 'shown'> {
  readonly row: PassageRow;
}

/** By the weights of a node's direct score. */
function strengthOf(
  { words, cosine, terms: held, tokens }: Measured,
  {
    terms,
    bestWords,
    cosineFloor,
  }: { readonly terms: ReadonlySet<number>; readonly bestWords: number; readonly cosineFloor: number },
): number {
  const near = Math.max(0, cosine - cosineFloor) / (1 - cosineFloor);
  const covered = terms.size === 0 ? 0 : [...terms].filter((term) => held.has(term)).length / terms.size;
  return (
    WEIGHT.text * (words / bestWords) +
    (WEIGHT.vector + WEIGHT.sentence) * near +
    WEIGHT.exact * covered ** 2 +
    WEIGHT.token * tokens
  );
}

/** For each text, what the query's tokens in it say: each the less the more texts hold it. */
function sharesOfTokens(texts: readonly string[], { tokens }: Question): number[] {
  const shares = texts.map(() => 0);
  for (const forms of tokens) {
    const holders = [...texts.keys()].filter((at) => forms.some((form) => texts[at]?.includes(form)));
    if (holders.length > MAX_HOLDERS) continue;
    for (const at of holders) shares[at] = (shares[at] ?? 0) + 1 / Math.sqrt(holders.length);
  }
  return shares;
}

function show({ row, ...measured }: Measured): FoundPassage {
  const { text, page, sheet, section } = row;
  const { words, cosine, terms: held, tokens } = measured;
  const shown: ShownPassage = {
    text,
    ...(page !== null && { page }),
    ...(sheet !== null && { sheet }),
    ...(section !== null && { section }),
  };
  return { shown, words, cosine, terms: held, tokens };
}
