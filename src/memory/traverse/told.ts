import type { EdgeRecord, HyperedgeRecord } from '../../graph/queries/records.ts';
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
  readonly hyperedges = new Map<string, HyperedgeRecord>();

  /** What came with one node's steps: nothing where these were many, of another node an empty text where it is long. */
  add(steps: Steps): void {
    const { from, tos, node_types, texts, ids, directions } = steps;
    if (texts.length === 0) return;
    const members = new Map<string, Member[]>();
    tos.forEach((to, at) => {
      const [description, id, direction] = [texts[at] ?? '', ids[at] as string, directions[at] as number];
      if (description !== '')
        this.nodes.set(to, { key: to, description, node_type: node_types[at] as string });
      if (direction === 0) this.#addMember(steps, at, members);
      else if (!this.edges.has(id)) {
        const ends = direction > 0 ? { from, to } : { from: to, to: from };
        this.edges.set(id, { ...ends, ...relationshipIn(steps, at) });
      }
    });
  }

  /** A hyperedge is told once every member of it came. */
  #addMember(steps: Steps, at: number, members: Map<string, Member[]>): void {
    const id = steps.ids[at] as string;
    if (this.hyperedges.has(id)) return;
    const [ownPlace = 0, place = 0, count] = steps.places[at] ?? [];
    const known = members.get(id) ?? [{ key: steps.from, place: ownPlace }];
    members.set(id, known);
    if (known.push({ key: steps.tos[at] as string, place }) !== count) return;
    const nodes = known.sort((a, b) => a.place - b.place).map(({ key }) => key);
    this.hyperedges.set(id, { nodes, ...relationshipIn(steps, at) });
  }
}

/** A member of a hyperedge with its place among them. */
interface Member {
  readonly key: string;
  readonly place: number;
}

function relationshipIn({ ids, words, labels, data, created }: Steps, at: number) {
  return {
    id: ids[at] as string,
    relationship: words[at] as string,
    label: labels[at] as string,
    data: JSON.parse(data[at] as string) as EdgeRecord['data'],
    created_at: created[at] as string,
  };
}

type Steps = RowOf<typeof exploreSteps>;
