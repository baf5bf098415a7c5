import { labelWords } from '../../memory/ontology/label.ts';
import { termsOf } from '../../memory/text/terms.ts';
import { edgeLine, hyperedgeLine, type EdgeText, type HyperedgeText } from './lines.ts';

/** Lines of relationships in one answer. */
const MAX_LINES = 8;
/** Characters of a relationship in which the query's words are looked for. */
const MAX_READ = 2_000;

interface ShownLinks {
  readonly lines: string[];
  /** Relationships without a line. */
  readonly omitted: number;
}

/** The relationships that tell something new: whose words answer the query, or that join nodes of the answer. Others are counted. */
export function linksThatTell(
  edges: readonly EdgeText[],
  hyperedges: readonly HyperedgeText[],
  shownKeys: ReadonlySet<string>,
  query: string,
): ShownLinks {
  const terms = new Set(termsOf(query));
  const links = [
    ...edges.map((edge) => ({ link: edge, nodes: [edge.from, edge.to], line: edgeLine(edge) })),
    ...hyperedges.map((link) => ({ link, nodes: link.nodes, line: hyperedgeLine(link) })),
  ];
  const telling = links
    .map(({ link, nodes, line }) => ({
      line,
      answers: wordsOf(link).some((term) => terms.has(term)),
      joins: nodes.filter((key) => shownKeys.has(key)).length >= 2,
    }))
    .filter(({ answers, joins }) => answers || joins)
    .sort((a, b) => Number(b.answers) - Number(a.answers));
  const lines = [...new Set(telling.map(({ line }) => line))].slice(0, MAX_LINES);
  return { lines, omitted: links.length - lines.length };
}

function wordsOf({ relationship = '', label, data = {} }: EdgeText | HyperedgeText): string[] {
  const values = Object.values(data).map((value) => String(value).slice(0, MAX_READ));
  return termsOf([relationship, labelWords(label), ...values].join(' ').slice(0, MAX_READ));
}
