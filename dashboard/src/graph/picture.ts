import { draw, hidesEdgesWhileMoving, isStill, type Drawing } from './drawing.ts';
import { Labels, type Labelled } from './labels.ts';
import { applyLook, isFine } from './look.ts';
import { readPalette, type Palette } from './palette.ts';
import type { View } from './graph-data.ts';
import { isJoint, type Model } from './model.ts';

export interface PictureEvents {
  readonly onNode: (key: string) => void;
  readonly onNothing: () => void;
}

const FLY_MS = 140;
const REST_MS = 80;

/** The picture on the page: one drawing for as long as the page is shown, whatever model it shows. */
export class Picture {
  #drawing: Drawing;
  #labels: Labels;
  #hovered: string | undefined;
  readonly #events: PictureEvents;
  readonly #container: HTMLElement;
  #palette: Palette;
  #model: Model;
  #view: View;
  #labelling = 0;

  /** Throws where the browser has no WebGL. */
  constructor(container: HTMLElement, model: Model, view: View, events: PictureEvents) {
    this.#container = container;
    this.#model = model;
    this.#view = view;
    this.#palette = readPalette(container);
    this.#events = events;
    applyLook(model, view, this.#palette);
    this.#drawing = this.#draw(model);
    this.#labels = new Labels(this.#drawing);
  }

  #draw(model: Model): Drawing {
    const drawing = draw(model, this.#container);
    drawing.on('clickNode', ({ node }) => isJoint(node) || this.#events.onNode(node));
    drawing.on('doubleClickNode', (event) => event.preventSigmaDefault());
    drawing.on('clickStage', () => this.#events.onNothing());
    drawing.on('enterNode', ({ node }) => this.#hover(node));
    drawing.on('leaveNode', () => this.#hover(undefined));
    drawing.on('afterProcess', () => this.#label());
    drawing.on('afterRender', () => this.#labels.paint(this.#labelled));
    drawing.on('resize', () => this.#label());
    drawing.getCamera().on('updated', () => this.#label());
    return drawing;
  }

  get model(): Model {
    return this.#model;
  }

  /** `isSame`: the points that were there stay where they are on the screen. */
  show(model: Model, { isSame }: { isSame: boolean }): void {
    applyLook(model, this.#view, this.#palette);
    const box = isSame ? this.#drawing.getBBox() : null;
    if (isFine(model) !== isFine(this.#model)) this.#redraw(model);
    else this.#drawing.setGraph(model);
    this.#model = model;
    this.#drawing.setCustomBBox(box);
    this.#drawing.setSetting('hideEdgesOnMove', hidesEdgesWhileMoving(model));
    if (!isSame) this.#drawing.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
  }

  /** How edges are drawn is chosen at the beginning of a drawing. */
  #redraw(model: Model): void {
    const state = this.#drawing.getCamera().getState();
    this.#drawing.kill();
    this.#drawing = this.#draw(model);
    this.#labels = new Labels(this.#drawing);
    this.#drawing.getCamera().setState(state);
  }

  look(view: View): void {
    this.#view = view;
    applyLook(this.#model, view, this.#palette);
    this.#label();
  }

  /** In the colours of another theme. */
  recolour(): void {
    this.#palette = readPalette(this.#container);
    this.look(this.#view);
  }

  /** Near enough to read what is around. */
  flyTo(key: string): void {
    this.#whenPlaced(key, (point) => {
      const near = Math.min(0.7, Math.max(0.05, 6 / Math.sqrt(this.#model.order)));
      this.#move({ ...point, ratio: Math.min(this.#drawing.getCamera().ratio, near) });
    });
  }

  /** Moves only where it is out of sight; `covered` pixels at the right are, where there is room beside. */
  reveal(key: string, covered = 0): void {
    this.#whenPlaced(key, (point) => {
      const { x, y } = this.#drawing.framedGraphToViewport(point);
      const { width, height } = this.#drawing.getDimensions();
      const right = width - (width > covered * 2 ? covered : 0) - 24;
      if (x < 24 || y < 24 || x > right || y > height - 24) this.#move(point);
    });
  }

  /** sigma knows where a point is on the screen once it has drawn it. */
  #whenPlaced(key: string, act: (point: { readonly x: number; readonly y: number }) => void): void {
    const drawing = this.#drawing;
    drawing.once('afterRender', () => {
      const data = drawing.getNodeDisplayData(key);
      if (data) act({ x: data.x, y: data.y });
    });
    drawing.scheduleRender();
  }

  zoom(factor: number): void {
    this.#move({ ratio: this.#drawing.getCamera().ratio * factor });
  }

  /** Shows all. */
  fit(): void {
    this.#drawing.setCustomBBox(null);
    this.#drawing.scheduleRefresh();
    this.#move({ x: 0.5, y: 0.5, ratio: 1 });
  }

  kill(): void {
    clearTimeout(this.#labelling);
    this.#drawing.kill();
  }

  #move(state: { x?: number; y?: number; ratio?: number }): void {
    const camera = this.#drawing.getCamera();
    if (isStill()) camera.setState(state);
    else void camera.animate(state, { duration: FLY_MS, easing: 'quadraticOut' });
  }

  get #labelled(): Labelled {
    return { model: this.#model, view: this.#view, palette: this.#palette, hovered: this.#hovered };
  }

  #hover(node: string | undefined): void {
    this.#hovered = node;
    this.#drawing.scheduleRender();
  }

  /** Once the picture rests: those that are there move along until then, and no frame is late for them. */
  #label(): void {
    clearTimeout(this.#labelling);
    this.#labelling = window.setTimeout(() => {
      this.#labels.choose(this.#labelled);
      this.#labels.paint(this.#labelled);
    }, REST_MS);
  }
}
