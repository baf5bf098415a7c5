import { type Metadata, Unreadable, type Block, type Findings } from '../../document.ts';
import { blocksOf, type FlowText } from '../../markup/flow-text.ts';
import { attribute, numberOf, type Attributes, type MarkupHandler } from '../../markup/parse-markup.ts';
import { MAX_COLUMNS } from '../../text/table-rows.ts';
import { addSheet } from './office-file.ts';
import { ZipArchive } from '../../archive/zip-archive.ts';
import { parseEntry, textOfEntry, textsOfEntry } from '../../archive/zip-xml.ts';
import { cleanTitle } from '../../text/clean-text.ts';

const MAX_PAGES = 100_000;

/** The text of a text document, a spreadsheet or a presentation of OpenDocument. */
export async function* readOpenDocument(path: string, { metadata }: Findings): AsyncGenerator<Block> {
  await using archive = await ZipArchive.open(path);
  await refuseEncrypted(archive);
  await noteMetadata(archive, metadata);
  yield* blocksOf(textOfEntry(archive, 'content.xml'), 'xml', (flow) => contentHandler(flow, metadata));
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
  metadata.title = cleanTitle(texts['title']);
  metadata.author = cleanTitle(texts['initial-creator'] ?? texts['creator']);
  await parseEntry(archive, 'meta.xml', {
    open(name, attributes) {
      const pages = numberOf(attribute(attributes, 'page-count'), MAX_PAGES, 0);
      if (name === 'document-statistic' && pages > 0) metadata.pages = pages;
    },
  });
}

const MAX_LEVEL = 6;
const MAX_SPACES = 100;
/** Text that was deleted, and numbers of notes and pages. */
const SKIPPED = new Set(['tracked-changes', 'note-citation', 'forms', 'page-number']);

/** What the readers of the elements know in common. */
interface Content {
  readonly flow: FlowText;
  readonly metadata: Metadata;
  /** How many paragraphs are open: a note stands within one. */
  paragraphs: number;
  isNote: boolean;
  isTitle: boolean;
}

interface Elements {
  readonly opens: Readonly<Record<string, (attributes: Attributes) => void>>;
  readonly closes: Readonly<Record<string, () => void>>;
}

/** Follows the elements of a text document, a spreadsheet or a presentation. */
function contentHandler(flow: FlowText, metadata: Metadata): MarkupHandler {
  const content: Content = { flow, metadata, paragraphs: 0, isNote: false, isTitle: false };
  const elements = [
    paragraphElements(content),
    characterElements(content),
    slideElements(content),
    tableElements(content),
  ];
  const opens = Object.assign({}, ...elements.map((element) => element.opens)) as Elements['opens'];
  const closes = Object.assign({}, ...elements.map((element) => element.closes)) as Elements['closes'];
  return {
    isSkipped: (name) => SKIPPED.has(name),
    open: (name, attributes) => opens[name]?.(attributes),
    close: (name) => closes[name]?.(),
    text: (text) => content.paragraphs > 0 && flow.write(text),
  };
}

function paragraphElements(content: Content): Elements {
  const { flow } = content;
  let level = 0;
  const end = (ofHeading: number | undefined) => {
    content.paragraphs -= 1;
    if (!content.isNote) flow.endParagraph(ofHeading);
  };
  return {
    opens: {
      h: (attributes) => {
        content.paragraphs += 1;
        level = numberOf(attribute(attributes, 'outline-level'), MAX_LEVEL, 1);
      },
      p: () => {
        if (content.paragraphs > 0 && !content.isNote) flow.endParagraph();
        content.paragraphs += 1;
      },
    },
    closes: { h: () => end(level), p: () => end(content.isTitle ? 1 : undefined) },
  };
}

/** A note stands in brackets where it is referred to. */
function characterElements(content: Content): Elements {
  const { flow } = content;
  return {
    opens: {
      s: (attributes) => flow.write(' '.repeat(numberOf(attribute(attributes, 'c'), MAX_SPACES, 1))),
      tab: () => flow.write(' '),
      'line-break': () => flow.write('\n'),
      'note-body': () => {
        content.isNote = true;
        flow.write(' (');
      },
    },
    closes: {
      'note-body': () => {
        content.isNote = false;
        flow.write(')');
      },
    },
  };
}

function slideElements(content: Content): Elements {
  let page = 0;
  return {
    opens: {
      page: () => {
        content.metadata.pages = page += 1;
        content.flow.moveTo({ page });
      },
      frame: (attributes) => (content.isTitle = attribute(attributes, 'class') === 'title'),
    },
    closes: { frame: () => (content.isTitle = false) },
  };
}

function tableElements({ flow, metadata }: Content): Elements {
  let sheets: string[] | undefined;
  let times = 1;
  const startCell = (attributes: Attributes) => {
    times = numberOf(attribute(attributes, 'number-columns-repeated'), MAX_COLUMNS, 1);
    flow.startCell();
  };
  const endCell = () => flow.endCell(times);
  return {
    opens: {
      spreadsheet: () => (metadata.sheets = sheets = []),
      table: (attributes) => {
        if (sheets) flow.moveTo({ sheet: addSheet(sheets, attribute(attributes, 'name')) });
        flow.startTable();
      },
      'table-row': () => flow.startRow(),
      'table-cell': startCell,
      'covered-table-cell': startCell,
    },
    closes: {
      'table-cell': endCell,
      'covered-table-cell': endCell,
      'table-row': () => flow.endRow(),
      table: () => flow.endTable(),
    },
  };
}
