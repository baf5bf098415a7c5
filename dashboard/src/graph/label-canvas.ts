import type { Drawing } from './drawing.ts';
import type { Palette } from './palette.ts';

export const LABEL_PX = 13;
const GAP_PX = 3;

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Of its point, in pixels. */
  readonly radius: number;
}

/** A layer over the drawing for text. */
export class LabelCanvas {
  readonly #drawing: Drawing;
  readonly #element: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  readonly #font: string;
  readonly #widths = new Map<string, number>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    this.#element = drawing.createCanvas('memory-labels', { style: { pointerEvents: 'none' } });
    const context = this.#element.getContext('2d');
    if (!context) throw new Error('The browser gives no canvas for labels.');
    this.#context = context;
    this.#font = `${LABEL_PX}px ${getComputedStyle(drawing.getContainer()).fontFamily}`;
  }

  widthOf(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    this.#context.font = this.#font;
    const { width } = this.#context.measureText(text);
    this.#widths.set(text, width);
    return width;
  }

  /** `marked` lie on a ground of their own, over all others. */
  paint(labels: readonly Label[], marked: readonly Label[], palette: Palette): void {
    this.#clear();
    const context = this.#context;
    context.font = this.#font;
    context.textBaseline = 'middle';
    context.fillStyle = palette.veil;
    for (const label of labels) this.#ground(label);
    context.fillStyle = palette.text;
    for (const label of labels) this.#write(label);
    for (const label of marked) {
      context.fillStyle = palette.card;
      context.strokeStyle = palette.accent;
      this.#ground(label, true);
      context.fillStyle = palette.text;
      this.#write(label);
    }
  }

  #clear(): void {
    const { width, height } = this.#drawing.getDimensions();
    const ratio = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.#element.width !== wide || this.#element.height !== high) {
      Object.assign(this.#element, { width: wide, height: high });
      Object.assign(this.#element.style, { width: `${width}px`, height: `${height}px` });
    }
    this.#context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#context.clearRect(0, 0, width, height);
  }

  #ground(label: Label, isFramed = false): void {
    const context = this.#context;
    const { text, y } = label;
    const left = this.#start(label) - 2;
    const [width, height] = [this.widthOf(text) + 4 + (isFramed ? 4 : 0), LABEL_PX + 5];
    context.beginPath();
    context.roundRect(left - (isFramed ? 2 : 0), y - height / 2, width, height, 3);
    context.fill();
    if (isFramed) context.stroke();
  }

  #write(label: Label): void {
    this.#context.fillText(label.text, this.#start(label), label.y);
  }

  /** Right of the point, or left of it where the frame would cut it and there is more room. */
  #start({ text, x, radius }: Label): number {
    const [right, width] = [x + radius + GAP_PX, this.widthOf(text)];
    const whole = this.#drawing.getDimensions().width;
    return right + width > whole && x > whole / 2 ? Math.max(4, x - radius - GAP_PX - width) : right;
  }
}
