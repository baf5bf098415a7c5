import { edgeLine, hyperedgeLine, nameText, nodeLine, quoted } from './lines.ts';

type Confidence = 'high' | 'medium' | 'low' | 'none';
type Node = Parameters<typeof nodeLine>[0];
type Edge = Parameters<typeof edgeLine>[0];
type Hyperedge = Parameters<typeof hyperedgeLine>[0];

interface Result extends Node {
  readonly confidence?: Confidence | undefined;
  readonly older_than?: string | undefined;
  readonly duplicates?: readonly string[] | undefined;
  readonly explanation?: { readonly parts: object } | undefined;
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly applied: 'filter' | 'boost';
  readonly note?: string | undefined;
}

interface RecallText {
  readonly results: readonly Result[];
  readonly edges: readonly Edge[];
  readonly hyperedges: readonly Hyperedge[];
  readonly total?: number | undefined;
  readonly next_cursor?: string | undefined;
  readonly why_not?: { readonly key: string; readonly reason: string } | undefined;
  readonly metadata: {
    readonly confidence?: Confidence | undefined;
    readonly truncated: readonly string[];
    readonly period?: Period | undefined;
    readonly unknown_types?: readonly string[] | undefined;
    readonly known_types?: readonly string[] | undefined;
  };
}

/** What hm_recall found: a line a memory, best first, then what joins them. */
export function recallText(answer: RecallText): string {
  const { results, edges, hyperedges, why_not: whyNot, metadata } = answer;
  return [
    headline(answer),
    ...results.map(resultLine),
    ...edges.map(edgeLine),
    ...hyperedges.map(hyperedgeLine),
    ...(whyNot ? [`Why not ${nameText(whyNot.key)}: ${whyNot.reason}`] : []),
    ...periodLine(metadata.period),
    ...unknownTypes(metadata),
    ...cutLine(metadata.truncated),
  ].join('\n');
}

function headline({ results, total, next_cursor, metadata: { confidence = 'high' } }: RecallText): string {
  if (results.length === 0) return 'Nothing in memory answers this.';
  if (total !== undefined) {
    const next = next_cursor === undefined ? '' : ` The next: cursor ${quoted(next_cursor)}.`;
    return `${results.length} of ${total}, newest first.${next}`;
  }
  if (confidence === 'none') return 'Nothing in memory answers this. The nearest, which may not help:';
  return confidence === 'high' ? 'Best first:' : `Best first (confidence ${confidence}):`;
}

function resultLine({ older_than, duplicates, explanation, ...node }: Result): string {
  const notes = [
    ...(older_than === undefined ? [] : [`older than ${nameText(older_than)}`]),
    ...(duplicates?.length ? [`same as ${duplicates.map(nameText).join(', ')}`] : []),
    ...(explanation ? [`score ${JSON.stringify(explanation.parts)}`] : []),
  ];
  return notes.length > 0 ? `${nodeLine(node)} [${notes.join('; ')}]` : nodeLine(node);
}

/** A period that only weighs is not worth its tokens, unless it should have left something out. */
function periodLine(period: Period | undefined): string[] {
  if (!period || (period.applied === 'boost' && period.note === undefined)) return [];
  const { from = 'the beginning', to = 'the end', note } = period;
  return [`Time understood: from ${from} to ${to}.${note === undefined ? '' : ` ${note}`}`];
}

function unknownTypes({ unknown_types, known_types = [] }: RecallText['metadata']): string[] {
  if (!unknown_types?.length) return [];
  return [`No memory is of type ${unknown_types.join(', ')}. Types: ${known_types.join(', ')}.`];
}

/** What cut the answer, and what to do about it. */
export function cutLine(truncated: readonly string[]): string[] {
  if (truncated.length === 0) return [];
  return [`Cut by ${truncated.join(', ')}: ask more narrowly, or read nodes with hm_get_nodes.`];
}
