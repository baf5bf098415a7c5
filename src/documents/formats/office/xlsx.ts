import type { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textOfEntry } from '../../archive/zip-xml.ts';
import type { Block, Findings } from '../../document.ts';
import { attribute, parseMarkup, type Attributes, type MarkupHandler } from '../../markup/parse-markup.ts';
import { MAX_COLUMNS, TableRows, type Cell } from '../../text/table-rows.ts';
import { cellText, numberFormats, type NumberFormats } from './cell-text.ts';
import { noteProperties, openOfficeFile, relationshipId, relationshipsOf, addSheet } from './office-file.ts';

const WORKBOOK = 'xl/workbook.xml';
const EMPTY: Cell = { text: '' };

interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** The rows of each sheet. Formulas are read as their last results. */
export async function* readXlsx(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await openOfficeFile(path);
  await noteProperties(archive, metadata);
  const { sheets, epoch1904 } = await workbookOf(archive);
  const listed: string[] = [];
  metadata.sheets = listed;
  const formats = await numberFormats(archive, epoch1904);
  const strings = await sharedStrings(archive);
  for (const { name, part } of sheets.filter(({ part }) => archive.has(part))) {
    const sheet = addSheet(listed, name);
    const rows = new SheetRows(strings, formats);
    for await (const text of parseMarkup(textOfEntry(archive, part), rows.handler, {
      xml: true,
      take: () => rows.take(),
    })) {
      yield { text, sheet };
    }
  }
}

async function workbookOf(archive: ZipArchive): Promise<{ sheets: Sheet[]; epoch1904: boolean }> {
  const references = await relationshipsOf(archive, WORKBOOK);
  const sheets: Sheet[] = [];
  let epoch1904 = false;
  await parseEntry(archive, WORKBOOK, {
    open(name, attributes) {
      const part = name === 'sheet' ? references.get(relationshipId(attributes))?.target : undefined;
      if (part !== undefined) sheets.push({ name: attribute(attributes, 'name') ?? '', part });
      if (name === 'workbookPr') epoch1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '');
    },
  });
  return { sheets, epoch1904 };
}

/** The texts that cells refer to by number. */
async function sharedStrings(archive: ZipArchive): Promise<string[]> {
  const strings: string[] = [];
  let [text, isText] = ['', false];
  await parseEntry(archive, 'xl/sharedStrings.xml', {
    isSkipped: (name) => name === 'rPh',
    open: (name) => (isText = name === 't'),
    close(name) {
      isText = false;
      if (name !== 'si') return;
      strings.push(text);
      text = '';
    },
    text: (piece) => isText && (text += piece),
  });
  return strings;
}

class SheetRows {
  readonly #strings: readonly string[];
  readonly #formats: NumberFormats;
  readonly #rows = new TableRows();
  #texts: string[] = [];
  #cells: Cell[] = [];
  #cell: Attributes = {};
  #value = '';
  #isValue = false;

  constructor(strings: readonly string[], formats: NumberFormats) {
    this.#strings = strings;
    this.#formats = formats;
  }

  readonly handler: MarkupHandler = {
    isSkipped: (name) => name === 'rPh' || name === 'f',
    open: (name, attributes) => {
      if (name === 'row') this.#cells = [];
      if (name === 'c') [this.#cell, this.#value] = [attributes, ''];
      this.#isValue = name === 'v' || name === 't';
    },
    close: (name) => {
      this.#isValue = false;
      if (name === 'c') this.#endCell();
      if (name === 'row') this.#texts.push(this.#rows.row(this.#cells));
    },
    text: (text) => this.#isValue && (this.#value += text),
  };

  /** The texts of the finished rows, once. */
  take(): string[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }

  /** Empty cells are not in the file: a cell says where it stands. */
  #endCell(): void {
    const column = columnOf(this.#cell['r']) ?? this.#cells.length;
    if (column >= MAX_COLUMNS) return;
    while (this.#cells.length < column) this.#cells.push(EMPTY);
    const { t: type, s: style } = this.#cell;
    const text =
      type === 's' ? this.#strings[Number(this.#value)] : cellText(this.#value, type, style, this.#formats);
    this.#cells[column] = { text: (text ?? '').replaceAll(/\s+/g, ' ').trim() };
  }
}

/** The column of a place such as BC12, from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
