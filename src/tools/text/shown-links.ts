import { labelWords } from '../../memory/ontology/label.ts';
import { termsOf } from '../../memory/text/terms.ts';
import { edgeLine, hyperedgeLine, type EdgeText, type HyperedgeText } from './lines.ts';

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
  readonly line: string;
  readonly nodes: readonly string[];
  readonly words: readonly string[];
  readonly derived: boolean;
}

/**
 * The relationships that tell something new: whose words answer the query, or that join nodes of the answer; others are counted.
 * What callers stored comes first, then what has more words of the query. What was derived must answer the query, and say
 * what neither a shown text nor a stored relationship says.
 */
export function linksThatTell<Edge extends EdgeText, Hyperedge extends HyperedgeText>(
  edges: readonly Edge[],
  hyperedges: readonly Hyperedge[],
  shown: readonly ShownNode[],
  query: string,
): ShownLinks<Edge, Hyperedge> {
  const terms = new Set(termsOf(query));
  const links = [
    ...edges.map((edge) => linkOf(edge, [edge.from, edge.to], edgeLine(edge))),
    ...hyperedges.map((link) => linkOf(link, link.nodes, hyperedgeLine(link))),
  ];
  const keys = new Set(shown.map(({ key }) => key));
  const texts = shown.map(({ description }) => new Set(termsOf(description)));
  const stored = links.filter(({ derived }) => !derived);
  const telling = links
    .map((link) => ({
      ...link,
      answers: count(link.words, terms),
      near: count(link.nodes.flatMap(wordsOfKey), terms),
      joins: link.nodes.filter((key) => keys.has(key)).length >= 2,
    }))
    .filter(({ answers, joins, ...link }) =>
      link.derived ? answers > 0 && !isSaid(link, texts, stored) : answers > 0 || joins,
    )
    .sort(
      (a, b) =>
        Number(a.derived) - Number(b.derived) ||
        Number(b.answers > 0) - Number(a.answers > 0) ||
        b.answers + b.near - (a.answers + a.near),
    );
  const ofStored = telling.filter(({ derived }) => !derived);
  const lines = new Set(telling.slice(0, ofStored.length + MAX_DERIVED).map(({ line }) => line));
  const kept = [...lines].slice(0, MAX_LINES);
  return {
    lines: kept,
    edges: edges.filter((edge) => kept.includes(edgeLine(edge))),
    hyperedges: hyperedges.filter((hyperedge) => kept.includes(hyperedgeLine(hyperedge))),
    omitted: links.length - kept.length,
  };
}

function linkOf(link: EdgeText | HyperedgeText, nodes: readonly string[], line: string): Link {
  return { line, nodes, words: wordsOf(link), derived: link.derived === true };
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
