import { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textOfEntry, textsOfEntry } from '../../archive/zip-xml.ts';
import { Unreadable, type Block, type Findings, type Metadata } from '../../document.ts';
import { FlowText } from '../../markup/flow-text.ts';
import {
  attribute,
  numberOf,
  parseMarkup,
  type Attributes,
  type MarkupHandler,
} from '../../markup/parse-markup.ts';
import { cleanLine } from '../../text/clean-text.ts';

const MAX_TITLE_LENGTH = 500;
const MAX_LEVEL = 6;
const MAX_SPACES = 100;
const MAX_CELLS = 1_000;
const MAX_PAGES = 100_000;
/** Text that was deleted, and numbers of notes and pages. */
const SKIPPED = new Set(['tracked-changes', 'note-citation', 'forms', 'page-number']);

/** The text of a text document, a spreadsheet or a presentation of OpenDocument. */
export async function* readOpenDocument(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await ZipArchive.open(path);
  await refuseEncrypted(archive);
  await noteMetadata(archive, metadata);
  const flow = new FlowText();
  const handler = contentHandler(flow, metadata);
  yield* parseMarkup(textOfEntry(archive, 'content.xml'), handler, { xml: true, take: () => flow.take() });
}

async function refuseEncrypted(archive: ZipArchive): Promise<void> {
  await parseEntry(archive, 'META-INF/manifest.xml', {
    open(name) {
      if (name === 'encryption-data') throw new Unreadable('encrypted', 'The file has a password.');
    },
  });
}

async function noteMetadata(archive: ZipArchive, metadata: Metadata): Promise<void> {
  const names = ['title', 'initial-creator', 'creator'];
  const texts = await textsOfEntry(archive, 'meta.xml', names);
  metadata.title = cleanLine(texts['title'], MAX_TITLE_LENGTH);
  metadata.author = cleanLine(texts['initial-creator'] ?? texts['creator'], MAX_TITLE_LENGTH);
  await parseEntry(archive, 'meta.xml', {
    open(name, attributes) {
      const pages = numberOf(attribute(attributes, 'page-count'), MAX_PAGES, 0);
      if (name === 'document-statistic' && pages > 0) metadata.pages = pages;
    },
  });
}

function contentHandler(flow: FlowText, metadata: Metadata): MarkupHandler {
  let [isSpreadsheet, isTitle, isNote, page, level, times, inText] = [false, false, false, 0, 0, 1, 0];
  const sheets: string[] = [];
  const opens: Record<string, (attributes: Attributes) => void> = {
    spreadsheet: () => ([isSpreadsheet, metadata.sheets] = [true, sheets]),
    page: () => {
      metadata.pages = page += 1;
      flow.moveTo({ page });
    },
    frame: (attributes) => (isTitle = attribute(attributes, 'class') === 'title'),
    h: (attributes) => {
      inText += 1;
      level = numberOf(attribute(attributes, 'outline-level'), MAX_LEVEL, 1);
    },
    p: () => {
      if (inText > 0 && !isNote) flow.endParagraph();
      inText += 1;
    },
    'note-body': () => {
      isNote = true;
      flow.write(' (');
    },
    s: (attributes) => flow.write(' '.repeat(numberOf(attribute(attributes, 'c'), MAX_SPACES, 1))),
    tab: () => flow.write(' '),
    'line-break': () => flow.write('\n'),
    table: (attributes) => {
      const sheet = attribute(attributes, 'name') ?? '';
      if (isSpreadsheet) sheets.push(sheet);
      if (isSpreadsheet) flow.moveTo({ sheet });
      flow.startTable();
    },
    'table-row': () => flow.startRow(),
    'table-cell': (attributes) => {
      times = numberOf(attribute(attributes, 'number-columns-repeated'), MAX_CELLS, 1);
      flow.startCell();
    },
    'covered-table-cell': (attributes) => opens['table-cell']?.(attributes),
  };
  const closes: Record<string, () => void> = {
    h: () => {
      inText -= 1;
      flow.endParagraph(level);
    },
    p: () => {
      inText -= 1;
      if (!isNote) flow.endParagraph(isTitle ? 1 : undefined);
    },
    'note-body': () => {
      isNote = false;
      flow.write(')');
    },
    frame: () => (isTitle = false),
    'table-cell': () => flow.endCell(times),
    'covered-table-cell': () => flow.endCell(times),
    'table-row': () => flow.endRow(),
    table: () => flow.endTable(),
  };
  return {
    isSkipped: (name) => SKIPPED.has(name),
    open: (name, attributes) => opens[name]?.(attributes),
    close: (name) => closes[name]?.(),
    text: (text) => inText > 0 && flow.write(text),
  };
}
