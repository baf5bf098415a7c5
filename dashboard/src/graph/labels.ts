import type { Drawing } from './drawing.ts';
import type { View } from './graph-data.ts';
import { LabelCanvas, LABEL_PX, type Label } from './label-canvas.ts';
import { isFaint } from './look.ts';
import { withType, type Model } from './model.ts';
import type { Palette } from './palette.ts';
import { Taken } from './taken.ts';

const MOST_TRIED = 1_500;
const MOST_SHOWN = 250;
const HEIGHT_PX = LABEL_PX + 9;

/** What the labels are of. */
export interface Labelled {
  readonly model: Model;
  readonly view: View;
  readonly palette: Palette;
  readonly hovered: string | undefined;
}

/**
 * The labels of a drawing: those of the biggest points first, and none that would lie on another one. They are drawn as text of the
 * browser, not by sigma: that knows no script that runs from right to left or joins its letters.
 */
export class Labels {
  readonly #canvas: LabelCanvas;
  readonly #drawing: Drawing;
  #shown: readonly string[] = [];

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    this.#canvas = new LabelCanvas(drawing);
  }

  /** Chooses which labels there are, for where the picture stands now. */
  choose({ model, view }: Labelled): void {
    const taken = new Taken();
    const { width } = this.#drawing.getDimensions();
    const shown: string[] = [];
    for (const { node, x, y, size, label } of candidates(this.#drawing, model, view)) {
      const left = x + size + 2;
      const box = {
        ...{ left, right: left + this.#canvas.widthOf(label) + 12 },
        ...{ top: y - HEIGHT_PX / 2, bottom: y + HEIGHT_PX / 2 },
      };
      // A label that the frame would cut is left out.
      if ((box.right > width && node !== view.chosen) || !taken.take(box)) continue;
      shown.push(node);
      if (shown.length >= MOST_SHOWN) break;
    }
    this.#shown = shown;
  }

  /** Draws them where their points are in this frame. */
  paint({ model, view, palette, hovered }: Labelled): void {
    const labels: Label[] = [];
    for (const node of this.#shown)
      if (node !== hovered && node !== view.chosen) labels.push(...this.#label(model, node));
    // On top of the others, on a ground of their own.
    const marked = [view.chosen, hovered].flatMap((node) =>
      node === undefined ? [] : this.#label(model, node, node === hovered),
    );
    this.#canvas.paint(labels, marked, palette);
  }

  #label(model: Model, node: string, isHovered = false): readonly Label[] {
    if (!model.hasNode(node)) return [];
    const attributes = model.getNodeAttributes(node);
    if (attributes.visibility === 'hidden') return [];
    const { x, y } = this.#drawing.graphToViewport(attributes);
    return [
      {
        text: isHovered ? withType(attributes) : attributes.label,
        x,
        y,
        radius: this.#drawing.scaleSize(attributes.size),
      },
    ];
  }
}

interface Candidate {
  readonly node: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly label: string;
  readonly rank: number;
}

/** What lies in the window, the most important first. */
function candidates(drawing: Drawing, model: Model, view: View): readonly Candidate[] {
  const { width, height } = drawing.getDimensions();
  const found: Candidate[] = [];
  model.forEachNode((node, attributes) => {
    const { label, visibility, memory } = attributes;
    if (visibility === 'hidden' || label === '' || !memory || isFaint(node, view, attributes)) return;
    const { x, y } = drawing.graphToViewport(attributes);
    if (x < -20 || y < 0 || x > width || y > height) return;
    const rank = node === view.chosen ? Infinity : attributes.size + (view.lit?.has(node) ? 100 : 0);
    found.push({ node, x, y, size: drawing.scaleSize(attributes.size), label, rank });
  });
  return found.sort((one, other) => other.rank - one.rank).slice(0, MOST_TRIED);
}
