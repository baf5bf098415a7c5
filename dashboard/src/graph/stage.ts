import { isStill } from './drawing.ts';
import type { GraphData, View } from './graph-data.ts';
import type { StartLayout } from './layout.ts';
import { applyLayout, layoutJob, pointsOf } from './layout-job.ts';
import { modelOf, type Model, type Point } from './model.ts';
import { Picture, type PictureEvents } from './picture.ts';
import { place } from './placement.ts';
import type { Positions } from './positions.ts';

interface StageParts extends PictureEvents {
  readonly layout: StartLayout;
  readonly positions: Positions | undefined;
  readonly staysWhole: boolean;
  readonly onState: (state: 'ready' | 'arranging' | 'unable') => void;
}

/** Beyond this share of new points the whole is arranged anew, else the new ones alone. */
const MOSTLY_NEW = 0.5;

/** Brings data onto the picture: what was seen before stays where it was, what is new finds its place beside it. */
export class Stage {
  readonly #container: HTMLElement;
  readonly #parts: StageParts;
  readonly #points = new Map<string, Point>();
  #picture: Picture | undefined;
  #shown: GraphData | undefined;
  #view: View | undefined;
  #flight: string | undefined;
  #stopLayout: (() => void) | undefined;
  #isKilled = false;

  constructor(container: HTMLElement, parts: StageParts) {
    this.#container = container;
    this.#parts = parts;
  }

  get model(): Model | undefined {
    return this.#picture?.model;
  }

  async show(data: GraphData, view: View): Promise<void> {
    const before = this.#shown;
    this.#shown = data;
    this.#view = view;
    const model = modelOf(data);
    const unknown = model.nodes().filter((node) => !this.#points.has(node));
    const kept = unknown.length > 0 ? await this.#parts.positions?.read(unknown) : undefined;
    // Something else was asked for meanwhile.
    if (this.#isKilled || this.#shown !== data) return;
    for (const [node, point] of kept ?? []) this.#points.set(node, point);
    const added = place(model, this.#points);
    this.#stopLayout?.();
    if (!this.#draw(model, before !== undefined && isWithin(before, data))) return;
    if (this.#flight !== undefined) this.#picture?.flyTo(this.#flight);
    if (added.length > 0)
      this.#arrange(added.length > model.order * MOSTLY_NEW ? model.nodes() : added, { isQuick: false });
    else this.#remember();
  }

  #draw(model: Model, isSame: boolean): boolean {
    try {
      if (this.#picture) this.#picture.show(model, { isSame });
      else this.#picture = new Picture(this.#container, model, this.#view ?? NO_VIEW, this.#parts);
      return true;
    } catch (error) {
      // What has no WebGL throws here; the tables say the same.
      if (this.#picture) throw error;
      this.#parts.onState('unable');
      return false;
    }
  }

  look(view: View): void {
    this.#view = view;
    this.#picture?.look(view);
  }

  /** Moves all points to where a new layout has them. */
  arrange(): void {
    const model = this.model;
    if (model) this.#arrange(model.nodes(), { isQuick: true });
  }

  #arrange(moving: readonly string[], { isQuick }: { isQuick: boolean }): void {
    const model = this.model;
    if (!model || model.order < 2) return this.#remember();
    this.#stopLayout?.();
    this.#parts.onState('arranging');
    if (isQuick) this.#picture?.fit();
    const began = performance.now();
    this.#stopLayout = this.#parts.layout(layoutJob(model, new Set(moving)), (nodes, isLast) => {
      // Who wants no motion sees a first picture and the last one.
      const isShown = isLast || !isStill() || performance.now() - began < 500;
      if (this.model !== model || !isShown) return;
      applyLayout(model, nodes);
      if (!isLast) return;
      if (this.#parts.staysWhole) this.#picture?.fit();
      this.#stopLayout = undefined;
      this.#remember();
    });
  }

  #remember(): void {
    this.#parts.onState('ready');
    if (!this.model) return;
    const points = pointsOf(this.model);
    for (const [node, point] of points) this.#points.set(node, point);
    void this.#parts.positions?.keep(points);
    if (this.#flight !== undefined && this.model?.hasNode(this.#flight)) {
      this.#picture?.reveal(this.#flight);
      this.#flight = undefined;
    }
  }

  recolour(): void {
    this.#picture?.recolour();
  }

  /** Also once it is there: what is looked for may be on its way. */
  flyTo(key: string): void {
    if (this.model?.hasNode(key)) this.#picture?.flyTo(key);
    else this.#flight = key;
  }

  reveal(key: string, covered?: number): void {
    this.#picture?.reveal(key, covered);
  }

  zoom(factor: number): void {
    this.#picture?.zoom(factor);
  }

  fit(): void {
    this.#flight = undefined;
    this.#picture?.fit();
  }

  kill(): void {
    this.#isKilled = true;
    this.#stopLayout?.();
    this.#picture?.kill();
  }
}

const NO_VIEW: View = { hiddenTypes: new Set(), isDerivedShown: true };

/** Whether all memories of one are in the other: then it has grown, and what was there stays still. */
function isWithin(before: GraphData, after: GraphData): boolean {
  const keys = new Set(after.nodes.map(({ key }) => key));
  return before.nodes.every(({ key }) => keys.has(key));
}
