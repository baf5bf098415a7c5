import { edgeOfText, type EdgeRecord, type HyperedgeRecord } from '../../graph/queries/records.ts';
import type { exploreSteps } from '../../graph/queries/traverse.ts';
import type { RowOf } from '../../graph/query.ts';
import { readShownNode, type ShownNode, type TextHead } from '../../graph/shown.ts';

/**
 * What an answer shows of a walk, as far as it came along with the steps and need not be asked for. Texts are read only
 * where they are shown, which is not the case of most of what a walk sees.
 */
export class Told {
  readonly #nodes = new Map<string, string>();
  readonly #edges = new Map<string, { readonly text: string; readonly ends: Ends }>();
  readonly #hyperedges = new Map<string, { readonly text: string; readonly members: Member[] }>();

  /** What came with one node's steps: of relationships nothing where these were many, of nodes no long texts. */
  add({ from, tos, links, directions, places }: RowOf<typeof exploreSteps>): void {
    const whole = new Map<string, Member[]>();
    tos.forEach((node, at) => {
      const to = node.first;
      if (node.isWhole) this.#nodes.set(to, node.text);
      const [link, direction] = [links[at] as TextHead, directions[at] as number];
      const { text } = link;
      if (!link.isWhole) return;
      if (direction !== 0) {
        this.#edges.set(link.first, { text, ends: direction > 0 ? { from, to } : { from: to, to: from } });
        return;
      }
      const [ownPlace = 0, place = 0, count] = places[at] ?? [];
      const members = whole.get(link.first) ?? [{ key: from, place: ownPlace }];
      whole.set(link.first, members);
      // A hyperedge is told once every member of it came.
      if (members.push({ key: to, place }) === count) this.#hyperedges.set(link.first, { text, members });
    });
  }

  node(key: string): Pick<ShownNode, 'key' | 'description' | 'node_type'> | undefined {
    const text = this.#nodes.get(key);
    if (text === undefined) return undefined;
    const { description, node_type } = readShownNode(text);
    return { key, description, node_type };
  }

  edge(id: string): EdgeRecord | undefined {
    const told = this.#edges.get(id);
    return told && { ...told.ends, ...relationshipOf(told.text) };
  }

  hyperedge(id: string): HyperedgeRecord | undefined {
    const told = this.#hyperedges.get(id);
    if (!told) return undefined;
    const members = told.members.toSorted((a, b) => a.place - b.place);
    return { nodes: members.map(({ key }) => key), ...relationshipOf(told.text) };
  }
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** A member of a hyperedge with its place among them. */
interface Member {
  readonly key: string;
  readonly place: number;
}

function relationshipOf(text: string) {
  const { id, relationship, label, data, created_at } = edgeOfText(text);
  return { id, relationship, label, data, created_at };
}
