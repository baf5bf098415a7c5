import type { EdgeRecord } from '../../graph/queries/records.ts';
import type { exploreSteps } from '../../graph/queries/traverse.ts';
import type { RowOf } from '../../graph/query.ts';

interface NodeText {
  readonly key: string;
  readonly description: string;
  readonly node_type: string;
}

/** What an answer shows of a walk, as far as it came along with the steps and need not be asked for. */
export class Told {
  readonly nodes = new Map<string, NodeText>();
  readonly edges = new Map<string, EdgeRecord>();

  /** What came with one node's steps: nothing where these were many, of another node an empty text where it is long. */
  add({ from, tos, node_types, texts, ids, labels, words, data, created, directions }: Steps): void {
    if (texts.length === 0) return;
    tos.forEach((to, at) => {
      const [description, id, direction] = [texts[at] ?? '', ids[at] as string, directions[at] as number];
      if (description !== '')
        this.nodes.set(to, { key: to, description, node_type: node_types[at] as string });
      if (direction === 0 || this.edges.has(id)) return;
      this.edges.set(id, {
        id,
        ...(direction > 0 ? { from, to } : { from: to, to: from }),
        relationship: words[at] as string,
        label: labels[at] as string,
        data: JSON.parse(data[at] as string) as EdgeRecord['data'],
        created_at: created[at] as string,
      });
    });
  }
}

type Steps = RowOf<typeof exploreSteps>;
