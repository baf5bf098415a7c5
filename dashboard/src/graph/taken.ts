export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CELL_PX = 64;

/** The places that labels take, by cells, so that a new one is compared with few. */
export class Taken {
  readonly #cells = new Map<string, Box[]>();

  /** Whether it was free; then it is taken. */
  take(box: Box): boolean {
    const cells = cellsOf(box);
    const isFree = cells.every((cell) => !this.#cells.get(cell)?.some((other) => meet(box, other)));
    if (!isFree) return false;
    for (const cell of cells) {
      const boxes = this.#cells.get(cell);
      if (boxes) boxes.push(box);
      else this.#cells.set(cell, [box]);
    }
    return true;
  }
}

function cellsOf({ left, top, right, bottom }: Box): readonly string[] {
  const cells: string[] = [];
  for (let column = Math.floor(left / CELL_PX); column <= right / CELL_PX; column++)
    for (let row = Math.floor(top / CELL_PX); row <= bottom / CELL_PX; row++) cells.push(`${column} ${row}`);
  return cells;
}

function meet(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
