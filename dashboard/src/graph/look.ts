import { hueOf } from '../parts/type-mark.tsx';
import type { View } from './graph-data.ts';
import { isJoint, type EdgeAttributes, type Model, type NodeAttributes } from './model.ts';
import { mixed, type Palette } from './palette.ts';
import { visiblePart } from './visible-part.ts';

/**
 * Up to so many edges have arrows, dashes and curves. Each of those edges takes twenty times the vertices of a plain one, which is
 * slow without a graphics card.
 */
const MOST_FINE = 1_500;
const FAINT = 0.18;
/** Pixels. One dash that is longer than any edge is a whole line. */
const DASH = 5;
export const WHOLE_LINE = 10_000;
/** Named, so that sigma sorts the edges anew as well. */
const EDGE_LOOK: { attributes: (keyof EdgeAttributes)[] } = {
  attributes: ['color', 'size', 'dash', 'head', 'zIndex', 'visibility'],
};

/** Writes on each point and edge how it looks now. */
export function applyLook(model: Model, view: View, palette: Palette): void {
  const { nodes, links } = visiblePart(model.getAttribute('data'), view);
  const shown = new Set(nodes.map(({ key }) => key));
  const shownLinks = new Set(links.map(({ id }) => id));
  const ended = new Ended(view.asOf);
  model.updateEachNodeAttributes((node, attributes) => {
    lookOfNode(node, attributes, { view, palette });
    const { hyperedge } = attributes;
    if (hyperedge && shownLinks.has(hyperedge.id)) shown.add(node);
    attributes.visibility = shown.has(node) ? 'visible' : 'hidden';
    return attributes;
  });
  const hasArrows = isFine(model);
  model.updateEachEdgeAttributes((_edge, attributes, from, to) => {
    const { link } = attributes;
    lookOfEdge(attributes, { view, palette, isOfChosen: from === view.chosen || to === view.chosen, ended });
    if (!hasArrows) attributes.head = 'none';
    const isShown = shownLinks.has(link.id) && shown.has(from) && shown.has(to);
    attributes.visibility = isShown ? 'visible' : 'hidden';
    return attributes;
  }, EDGE_LOOK);
}

export function isFine(model: Model): boolean {
  return model.size <= MOST_FINE;
}

export function isFaint(node: string, { lit }: View, attributes: NodeAttributes): boolean {
  return lit !== undefined && !lit.has(attributes.hyperedge?.id ?? node);
}

function lookOfNode(
  node: string,
  attributes: NodeAttributes,
  { view, palette }: { view: View; palette: Palette },
): void {
  const { memory } = attributes;
  const own = memory ? (palette.hues[hueOf(memory.node_type)] ?? palette.joint) : palette.joint;
  const color = memory?.derived ? mixed(own, palette.card, 0.5) : own;
  const isDim = isFaint(node, view, attributes);
  const isChosen = node === view.chosen;
  attributes.color = isDim ? mixed(color, palette.card, FAINT) : color;
  attributes.backdropColor = palette.card;
  attributes.backdropBorderColor = palette.accent;
  attributes.backdropVisibility = isChosen ? 'visible' : 'hidden';
  attributes.zIndex = isChosen ? 3 : isDim ? 0 : isJoint(node) ? 1 : 2;
}

function lookOfEdge(
  attributes: EdgeAttributes,
  { view, palette, isOfChosen, ended }: { view: View; palette: Palette; isOfChosen: boolean; ended: Ended },
): void {
  const { link } = attributes;
  const isLit = view.lit?.has(link.id) ?? false;
  const isDim = ended.has(link.valid_to) || (view.lit !== undefined && !isLit);
  const own = isLit || isOfChosen ? palette.accent : palette.line;
  const color = link.derived ? mixed(own, palette.card, 0.7) : own;
  attributes.color = isDim ? mixed(color, palette.card, isOfChosen ? 0.5 : 0.3) : color;
  attributes.size = isLit ? 3 : isOfChosen ? 2 : 1;
  attributes.dash = link.derived ? DASH : WHOLE_LINE;
  attributes.zIndex = isLit ? 2 : isOfChosen ? 1 : 0;
}

/** Asked of each edge, so each time is read once. */
class Ended {
  readonly #at: number;
  readonly #known = new Map<string, boolean>();

  constructor(asOf: string | undefined) {
    const at = Date.parse(asOf ?? '');
    this.#at = Number.isNaN(at) ? Date.now() : at;
  }

  has(validTo: string | undefined): boolean {
    if (validTo === undefined) return false;
    const known = this.#known.get(validTo);
    if (known !== undefined) return known;
    const isPast = Date.parse(validTo) < this.#at;
    this.#known.set(validTo, isPast);
    return isPast;
  }
}
