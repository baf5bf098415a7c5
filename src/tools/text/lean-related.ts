import { beginningOf } from '../../memory/text/beginning.ts';
import { withoutEmpty } from './lean.ts';
import { NEAR, type RelatedNode, type RelatedText } from './related-text.ts';

/** What the text of a walk uses of its answer, with keys and the ids of the steps that it shows. */
export function leanRelated({ strategy, reason, nodes, paths, truncated }: RelatedText) {
  return {
    strategy,
    reason,
    nodes: nodes.map(leanNode),
    ...withoutEmpty({
      paths: paths?.map(({ steps }) => ({ steps: steps.map((step) => leanStep({ ...step })) })),
      truncated,
    }),
  };
}

/** A node with the step that led to it; the steps before it are those of other nodes. */
export function leanNode({ key, node_type, description, depth, derived, path }: RelatedNode): object {
  return withoutEmpty({
    ...{ key, node_type, description: beginningOf(description, NEAR.text), depth, derived },
    path: path.slice(-1).map((step) => leanStep({ ...step })),
  });
}

/** The caller's own words are in hm_get_relationships. */
function leanStep({ relationship: _, kind: __, ...step }: Readonly<Record<string, unknown>>): object {
  return withoutEmpty(step);
}
