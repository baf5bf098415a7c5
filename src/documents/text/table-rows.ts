export interface Cell {
  readonly text: string;
  readonly isHeader?: boolean;
  /** Columns and rows that it spans. */
  readonly columns?: number;
  readonly rows?: number;
}

/** A header stands in one of the first rows. */
const MAX_ROWS_ABOVE_HEADER = 5;
const MAX_NAME_LENGTH = 100;
/** Cells further to the right are left out. */
export const MAX_COLUMNS = 1_000;

/** Turns the rows of one table to text, with the header's names: `Quarter: Q2; Revenue: 14`. */
export class TableRows {
  #names: readonly string[] | undefined;
  #rowCount = 0;
  /** Cells that span rows, in the columns below them. */
  #spans: ({ readonly text: string; rowsLeft: number } | undefined)[] = [];

  /** The text of the next row, empty for an empty row. */
  row(cells: readonly Cell[]): string {
    const texts = this.#align(cells);
    const filled = texts.filter((text) => text !== '');
    if (filled.length === 0) return '';
    this.#rowCount += 1;
    if (this.#names) return named(texts, this.#names);
    if (isNameAndValues(cells)) return `${filled[0]}: ${filled.slice(1).join('; ')}`;
    if (this.#rowCount <= MAX_ROWS_ABOVE_HEADER && isHeader(filled)) this.#names = texts;
    return filled.join('; ');
  }

  /** One text for each column, those of cells that span rows and columns included. */
  #align(cells: readonly Cell[]): string[] {
    const texts: string[] = [];
    const fillSpans = () => {
      for (let span = this.#spans[texts.length]; span; span = this.#spans[texts.length]) {
        span.rowsLeft -= 1;
        if (span.rowsLeft === 0) this.#spans[texts.length] = undefined;
        texts.push(span.text);
      }
    };
    for (const { text, columns = 1, rows = 1 } of cells) {
      fillSpans();
      for (let column = 0; column < columns && texts.length < MAX_COLUMNS; column++) {
        if (rows > 1) this.#spans[texts.length] = { text, rowsLeft: rows - 1 };
        texts.push(column === 0 ? text : '');
      }
    }
    fillSpans();
    return texts;
  }
}

function named(texts: readonly string[], names: readonly string[]): string {
  return texts
    .map((text, column) => (text !== '' && names[column] ? `${names[column]}: ${text}` : text))
    .filter((text) => text !== '')
    .join('; ');
}

/** Whether a row begins with its name, as in a table of properties. */
function isNameAndValues([first, ...rest]: readonly Cell[]): boolean {
  return first?.isHeader === true && rest.length > 0 && !rest.some(({ isHeader }) => isHeader);
}

/** Names hold letters, or are years, and differ. */
function isHeader(filled: readonly string[]): boolean {
  const isName = (text: string) =>
    text.length <= MAX_NAME_LENGTH && (/\p{L}/u.test(text) || /^(?:19|20)\d\d$/.test(text));
  return filled.length > 1 && new Set(filled).size === filled.length && filled.every(isName);
}
