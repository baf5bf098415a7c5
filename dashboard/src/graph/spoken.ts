import type { GraphData } from './graph-data.ts';
import { linksOf, sentenceOf } from './sentences.ts';

const MOST_SAID = 5;

/** "Ada Lovelace, person, 12 links. Ada Lovelace works for Acme. …" */
export function describeMemory(data: GraphData, key: string): string {
  const memory = data.nodes.find((node) => node.key === key);
  if (!memory) return '';
  const names = namesOf(data);
  const links = linksOf(data, key);
  const said = links.slice(0, MOST_SAID).map((link) =>
    sentenceOf(link)
      .map((piece) => (typeof piece === 'string' ? piece : (names.get(piece.key) ?? piece.key)))
      .join(''),
  );
  const more = links.length > MOST_SAID ? [`And ${links.length - MOST_SAID} more`] : [];
  const kind = memory.derived ? `${memory.node_type}, read from a text` : memory.node_type;
  const count = `${links.length} ${links.length === 1 ? 'link' : 'links'} shown`;
  return [`${memory.name}, ${kind}, ${count}`, ...said, ...more].join('. ');
}

export function namesOf({ nodes }: GraphData): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ key, name }) => [key, name]));
}
