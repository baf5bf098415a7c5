import { labelWords } from '../../memory/ontology/label.ts';
import { termsOf } from '../../memory/text/terms.ts';
import { edgeLines, hyperedgeLine, type EdgeText, type HyperedgeText } from './lines.ts';

/** Lines of relationships in one answer, and how many of them may be derived. */
const MAX_LINES = 8;
const MAX_DERIVED = 2;
/** Characters of a relationship in which the query's words are looked for. */
const MAX_READ = 2_000;

interface ShownNode {
  readonly key: string;
  readonly description: string;
}

interface ShownLinks<Edge, Hyperedge> {
  readonly lines: string[];
  /** Those that the lines show. */
  readonly edges: Edge[];
  readonly hyperedges: Hyperedge[];
  /** Relationships without a line. */
  readonly omitted: number;
}

interface Link {
  readonly id: string | undefined;
  /** Id of the stored relationship that it is newer than. */
  readonly newerThan?: string | undefined;
  readonly line: string;
  readonly nodes: readonly string[];
  readonly words: readonly string[];
  readonly derived: boolean;
}

/**
 * The relationships that tell something new: whose words answer the query, or that join nodes of the answer; others are counted.
 * What callers stored comes first, then what has more words of the query. What was derived must be newer than one of them, or
 * answer the query and say what neither a shown text nor a stored relationship says.
 */
export function linksThatTell<Edge extends EdgeText, Hyperedge extends HyperedgeText>(
  edges: readonly Edge[],
  hyperedges: readonly Hyperedge[],
  shown: readonly ShownNode[],
  query: string,
): ShownLinks<Edge, Hyperedge> {
  const terms = new Set(termsOf(query));
  const ofEdges = edgeLines(edges);
  const links: Link[] = [
    ...[...ofEdges].map(([edge, line]) => linkOf(edge, [edge.from, edge.to], line)),
    ...hyperedges.map((link) => linkOf(link, link.nodes, hyperedgeLine(link))),
  ];
  const keys = new Set(shown.map(({ key }) => key));
  const texts = shown.map(({ description }) => new Set(termsOf(description)));
  const stored = links.filter(({ derived }) => !derived);
  const judged = links.map((link) => ({
    ...link,
    answers: count(link.words, terms),
    near: count(link.nodes.flatMap(wordsOfKey), terms),
    joins: link.nodes.filter((key) => keys.has(key)).length >= 2,
  }));
  const said = judged
    .filter(({ derived, answers, joins }) => !derived && (answers > 0 || joins))
    .sort(byAnswers);
  const ids = new Set(said.slice(0, MAX_LINES).map(({ id }) => id));
  const derived = judged.filter((link) => link.derived).sort(byAnswers);
  const newer = derived.filter(({ newerThan }) => newerThan !== undefined && ids.has(newerThan));
  const further = derived.filter(
    (link) => !newer.includes(link) && link.answers > 0 && !isSaid(link, texts, stored),
  );
  const added = [...newer, ...further].slice(0, MAX_DERIVED);
  const room = MAX_LINES - added.filter((link) => newer.includes(link)).length;
  const kept = [...new Set([...said.slice(0, room), ...added].map(({ line }) => line))].slice(0, MAX_LINES);
  return {
    lines: kept,
    edges: edges.filter((edge) => kept.includes(ofEdges.get(edge) ?? '')),
    hyperedges: hyperedges.filter((hyperedge) => kept.includes(hyperedgeLine(hyperedge))),
    omitted: links.length - kept.length,
  };
}

interface Judged {
  /** Words that answer the query, and words of the nodes' keys in it. */
  readonly answers: number;
  readonly near: number;
}

function byAnswers(a: Judged, b: Judged): number {
  return Number(b.answers > 0) - Number(a.answers > 0) || b.answers + b.near - (a.answers + a.near);
}

function linkOf(link: EdgeText | HyperedgeText, nodes: readonly string[], line: string): Link {
  const { id, newer_than: newerThan }: Pick<EdgeText, 'id' | 'newer_than'> = 'from' in link ? link : {};
  return { id, newerThan, line, nodes, words: wordsOf(link), derived: link.derived === true };
}

/** Whether a shown text names all its nodes, or a stored relationship joins them. */
function isSaid({ nodes }: Link, texts: readonly ReadonlySet<string>[], stored: readonly Link[]): boolean {
  const names = nodes.map(wordsOfKey);
  const isNamed = (text: ReadonlySet<string>) =>
    names.every((words) => words.every((word) => text.has(word)));
  return texts.some(isNamed) || stored.some((other) => nodes.every((key) => other.nodes.includes(key)));
}

/** The words of a key after its type. */
function wordsOfKey(key: string): string[] {
  const words = termsOf(key.replaceAll('_', ' '));
  return words.length > 1 ? words.slice(1) : words;
}

function count(words: readonly string[], terms: ReadonlySet<string>): number {
  return words.filter((word) => terms.has(word)).length;
}

function wordsOf({ relationship = '', label, data = {} }: EdgeText | HyperedgeText): string[] {
  const values = Object.values(data).map((value) => String(value).slice(0, MAX_READ));
  return termsOf([relationship, labelWords(label), ...values].join(' ').slice(0, MAX_READ));
}
