import { fillVectors, unfilled } from '../../graph/queries/reindex.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { passageText } from '../files/chunks.ts';
import { labelWords } from '../ontology/label.ts';
import { hyperedgeText } from '../relationships/relationship-input.ts';
import { embeddingText } from '../text/node-text.ts';

const BATCH = 32;

/** The slots by their properties, and what makes the vectors of the one that is filled. */
export interface Filling {
  readonly from: string;
  readonly to: string;
  readonly embed: (texts: readonly string[]) => Promise<Float32Array[]>;
}

/** Fills the vectors of the next items; false where none is left. Nodes are filled by derivation. */
export async function fillTexts(graph: TenantGraph, { from, to, embed }: Filling): Promise<boolean> {
  const items = await runQuery(graph, unfilled, { from, to, limit: BATCH });
  if (items.length === 0) return false;
  const vectors = await embed(items.map(textOf));
  const rows = items.map(({ kind, id, version }, at) => ({
    kind,
    id,
    version,
    vector: vectors[at] as Float32Array,
  }));
  await runQuery(graph, fillVectors, { to, rows });
  return true;
}

/** The text of the vector, as it is made when the item is written. */
function textOf({
  kind,
  content: { text, key = '', data = {}, section, members = [] },
}: RowOf<typeof unfilled>): string {
  switch (kind) {
    case 'label':
      return labelWords(text);
    case 'hyperedge':
      return hyperedgeText({ relationship: text, nodes: members });
    case 'passage':
      return passageText({ text, section });
    case 'version':
      return embeddingText({ key, description: text, data });
    case 'note':
      return text;
  }
}
