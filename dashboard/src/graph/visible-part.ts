import { membersOf, type GraphData, type GraphNode, type View } from './graph-data.ts';
import type { AnyLink } from './sentences.ts';

/** What the view leaves of the data, the most linked memories first: the tables show what the picture shows. */
export function visiblePart(
  data: GraphData,
  view: View,
): { readonly nodes: readonly GraphNode[]; readonly links: readonly AnyLink[] } {
  const all: readonly AnyLink[] = [...data.edges, ...data.hyperedges];
  const near =
    view.only === undefined ? undefined : new Set(all.flatMap((link) => besides(link, view.only ?? '')));
  const nodes = data.nodes.filter(
    ({ key, node_type, derived }) =>
      !view.hiddenTypes.has(node_type) &&
      (view.isDerivedShown || !derived) &&
      (!near || key === view.only || near.has(key)),
  );
  const shown = new Set(nodes.map(({ key }) => key));
  const links = all.filter(
    (link) =>
      (view.isDerivedShown || !link.derived) && membersOf(link).filter((key) => shown.has(key)).length >= 2,
  );
  return { nodes: [...nodes].sort((one, other) => other.links - one.links), links };
}

function besides(link: AnyLink, key: string): readonly string[] {
  const members = membersOf(link);
  return members.includes(key) ? members : [];
}
