import type { Block } from '../document.ts';
import { parseMarkup, type MarkupHandler } from './parse-markup.ts';
import { MAX_COLUMNS, TableRows, type Cell } from '../text/table-rows.ts';

/** A paragraph is handed on at this length, and a cell is cut. */
const MAX_LENGTH = 65_536;

interface Table {
  readonly rows: TableRows;
  cells: Cell[];
  /** The cell under way, without its text. */
  cell: Omit<Cell, 'text'> | undefined;
  /** It arranges a page: its cells are paragraphs. */
  isLayout: boolean;
}

/** Collects the text of markup as it arrives: paragraphs, headings and the rows of tables. */
export class FlowText {
  #blocks: Block[] = [];
  #text = '';
  readonly #tables: Table[] = [];
  #place: Pick<Block, 'page' | 'sheet'> = {};

  /** The finished blocks, once. */
  take(): Block[] {
    const blocks = this.#blocks;
    this.#blocks = [];
    return blocks;
  }

  /** Where the text from here on stands. */
  moveTo(place: Pick<Block, 'page' | 'sheet'>): void {
    this.endParagraph();
    this.#place = place;
  }

  write(text: string): void {
    if (this.#cell === undefined) {
      this.#text += text;
      if (this.#text.length > MAX_LENGTH) this.endParagraph();
    } else if (this.#text.length < MAX_LENGTH) {
      this.#text += text;
    }
  }

  /** Ends the paragraph, which is a heading if it has a level. In a cell, another one follows on the same line. */
  endParagraph(level?: number): void {
    if (this.#cell !== undefined) return this.write(' ');
    this.#add(this.#text, level);
    this.#text = '';
  }

  /** A table within a cell shows that the outer one only arranges the page. */
  startTable(): void {
    for (const table of this.#tables) this.#useAsLayout(table);
    this.endParagraph();
    this.#tables.push({ rows: new TableRows(), cells: [], cell: undefined, isLayout: false });
  }

  endTable(): void {
    this.endRow();
    this.#tables.pop();
  }

  startRow(): void {
    this.endRow();
  }

  endRow(): void {
    const table = this.#table;
    if (!table) return;
    this.endCell();
    if (table.cells.length > 0) this.#add(table.rows.row(table.cells));
    table.cells = [];
  }

  startCell(cell: Omit<Cell, 'text'> = {}): void {
    this.endCell();
    if (this.#table) this.#table.cell = cell;
  }

  /** Says more about the cell under way. */
  noteCell(more: Omit<Cell, 'text'>): void {
    if (this.#table?.cell) this.#table.cell = { ...this.#table.cell, ...more };
  }

  /** Ends the cell, which stands in the row so often. */
  endCell(times = 1): void {
    const table = this.#table;
    if (table?.isLayout) return this.endParagraph();
    if (!table?.cell) return;
    const cell = { ...table.cell, text: this.#text.replaceAll(/\s+/g, ' ').trim() };
    for (let count = 0; count < times && table.cells.length < MAX_COLUMNS; count++) table.cells.push(cell);
    table.cell = undefined;
    this.#text = '';
  }

  get #table(): Table | undefined {
    return this.#tables.at(-1);
  }

  get #cell(): Omit<Cell, 'text'> | undefined {
    const table = this.#table;
    return table && !table.isLayout ? table.cell : undefined;
  }

  #useAsLayout(table: Table): void {
    if (table.isLayout) return;
    table.isLayout = true;
    for (const { text } of table.cells) this.#add(text);
    [table.cells, table.cell] = [[], undefined];
  }

  #add(text: string, level?: number): void {
    if (text.trim() !== '')
      this.#blocks.push({ text, ...(level !== undefined && { level }), ...this.#place });
  }
}

/** The blocks of markup, by what a format does with its elements. The text at the end of HTML needs no closing tag. */
export async function* blocksOf(
  chunks: AsyncIterable<string> | Iterable<string>,
  kind: 'xml' | 'html',
  handlerOf: (flow: FlowText) => MarkupHandler,
): AsyncGenerator<Block> {
  const flow = new FlowText();
  yield* parseMarkup(chunks, handlerOf(flow), { xml: kind === 'xml', take: () => flow.take() });
  if (kind === 'html') flow.endParagraph();
  yield* flow.take();
}
