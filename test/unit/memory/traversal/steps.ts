import { LabelRegistry } from '../../../../src/memory/ontology/labels/label-registry.ts';
import type { Reached, Step } from '../../../../src/memory/traversal/strategy.ts';

/** A step along an edge from `from` to `to`, unless given otherwise. */
export function step(link: Partial<Step['link']> = {}, node: Partial<Omit<Step, 'link'>> = {}): Step {
  return {
    from: 'from',
    to: 'to',
    node_type: 'fact',
    degree: 1,
    time: '',
    similarity: 1,
    derived: 0,
    ...node,
    link: {
      id: 'id',
      kind: 'edge',
      words: 'Works for',
      label: 'works_for',
      direction: 'out',
      similarity: 1,
      ...link,
    },
  };
}

export function reached(node: Partial<Reached> = {}): Reached {
  return {
    ...{
      key: 'from',
      depth: 0,
      degree: 1,
      time: '',
      node_type: 'fact',
      share: 1,
      score: 1,
      path: [],
      derived: 0,
    },
    ...node,
  };
}

/** The registry of a graph with these labels. */
export function registryOf(...labels: string[]): LabelRegistry {
  const registry = new LabelRegistry([]);
  for (const label of labels) registry.add(label);
  return registry;
}
